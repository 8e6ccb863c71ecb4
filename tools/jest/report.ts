import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { root } from '../root.ts';

/** What a run of component tests reports. */
export interface ComponentsReport {
  passed: number;
  failed: number;
  /** File and name of each failed test, and its message. */
  failures: readonly string[];
  /** The processor time of each file, its imports included; empty where single files were run. */
  files: readonly FileCost[];
}

interface FileCost {
  /** Relative to the repository. */
  path: string;
  cpuS: number;
}

/** As jest writes it with `--json`. */
interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
  testResults: readonly JestFile[];
}

interface JestFile {
  name: string;
  /** What kept the file from running; with failed tests, their messages. */
  message: string;
  status: string;
  assertionResults: readonly JestTest[];
}

interface JestTest {
  ancestorTitles: readonly string[];
  fullName: string;
  status: string;
  failureMessages: readonly string[];
}

/** What jest reports about files that it has run by themselves. */
export function reportFiles(report: JestReport): ComponentsReport {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    failures: report.testResults.flatMap((file) => [
      ...listFailures(file, `${relative(root, file.name)} › `),
      ...listUnloaded(file),
    ]),
    files: [],
  };
}

/**
 * What jest reports about groups: the name of a test begins with its file. A file of which no test
 * has run is a failure, or it would be missed by nobody.
 */
export function reportGroups(
  report: JestReport,
  { paths, costs }: { paths: readonly string[]; costs: readonly FileCost[] },
): ComponentsReport {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults);
  const seen = new Set(tests.map(({ ancestorTitles: [path] }) => path));
  const missing = paths.filter((path) => !seen.has(path)).map((path) => `${path} ran no test`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + missing.length,
    failures: [
      ...report.testResults.flatMap((file) => [...listFailures(file, ''), ...listUnloaded(file)]),
      ...missing,
    ],
    files: costs.toSorted((one, other) => other.cpuS - one.cpuS),
  };
}

/** The processor time of each file, which the groups have written down (describe-file.ts). */
export async function readCosts(groups: readonly string[]): Promise<FileCost[]> {
  const texts = await Promise.all(
    groups.map((path) => readFile(`${path}.cpu`, 'utf8').catch(() => '')),
  );
  const lines = texts.join('').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as FileCost);
}

function listFailures({ assertionResults }: JestFile, file: string): string[] {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => `${file}${fullName}\n${failureMessages.join('\n')}`);
}

function listUnloaded({ name, status, message, assertionResults }: JestFile): string[] {
  const isUnloaded =
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed');
  return isUnloaded ? [`${relative(root, name)}\n${message}`] : [];
}
