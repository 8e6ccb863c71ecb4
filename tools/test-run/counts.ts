import { readFileSync } from 'node:fs';
import type { CommandResult } from '../run-command.ts';

const LINES_OF_MESSAGE = 12;
const LINES_OF_PAGE = 150;

export interface Count {
  passed: number;
  failed: number;
  /** Name and beginning of the message of each failed test, as far as the runner reports them. */
  failures: readonly string[];
  files?: readonly FileTime[];
}

/** What a file of tests took. */
export interface FileTime {
  /** From the repository's folder. */
  path: string;
  /** Seconds of CPU of its process; of end-to-end tests, seconds until they ended. */
  seconds: number;
}

interface OwnReport extends Omit<Count, 'files'> {
  files?: readonly { path: string; cpuS: number }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: readonly PlaywrightSuite[];
}

interface PlaywrightSuite {
  file: string;
  suites?: readonly PlaywrightSuite[];
  specs: readonly PlaywrightSpec[];
}

interface PlaywrightSpec {
  title: string;
  tests: readonly { status: string; results: readonly PlaywrightResult[] }[];
}

interface PlaywrightResult {
  duration: number;
  error?: { message?: string };
  attachments: readonly { name: string; path?: string; body?: string }[];
}

/** A flaky test counts as failed: its race may be in the product. */
export function readPlaywrightCount(file: string, code: number): Count {
  const report = readJson<PlaywrightReport>(file);
  if (!report) return notReported;
  const { expected, unexpected, flaky } = report.stats;
  const failures = report.suites.flatMap(listPlaywrightFailures);
  const files = report.suites.map((suite) => ({
    path: `tests/e2e/${suite.file}`,
    seconds: sumDurations(suite) / 1_000,
  }));
  return withCode({ passed: expected, failed: unexpected + flaky, failures, files }, code);
}

function sumDurations({ specs, suites = [] }: PlaywrightSuite): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  const own = results.reduce((sum, { duration }) => sum + duration, 0);
  return suites.reduce((sum, suite) => sum + sumDurations(suite), own);
}

/**
 * The report of our own runners. A run without one ran no test, which is a failure unless it ended
 * with code 0.
 */
export function readCount(file: string, code: number): Count {
  const count = readJson<OwnReport>(file);
  if (!count) return withCode({ passed: 0, failed: 0, failures: [] }, code);
  return withCode(
    {
      ...count,
      failures: count.failures.map((failure) => begin(failure, LINES_OF_MESSAGE)),
      files: count.files?.map(({ path, cpuS }) => ({ path, seconds: cpuS })),
    },
    code,
  );
}

/** A program that passed or failed as a whole. */
export function countOne({ code }: CommandResult): Count {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] };
}

const notReported: Count = { passed: 0, failed: 1, failures: ['The run wrote no report.'] };

function listPlaywrightFailures({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failures = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => `${file} › ${title}\n${results[0] ? describeResult(results[0]) : ''}`),
  );
  return [...failures, ...suites.flatMap(listPlaywrightFailures)];
}

/** The error, and what the page showed and waited for: of a run in CI only the log is left. */
function describeResult({ error, attachments }: PlaywrightResult): string {
  const context = attachments.find(({ name }) => name === 'error-context')?.path;
  const snapshot = context && /^# Page snapshot\s+```yaml\n(.*?)```/ms.exec(readText(context))?.[1];
  const requests = attachments.find(({ name }) => name === 'requests without a response')?.body;
  return [
    begin(error?.message ?? '', LINES_OF_MESSAGE),
    snapshot && `The page showed:\n${begin(snapshot, LINES_OF_PAGE)}`,
    requests && `It waited for:\n${Buffer.from(requests, 'base64').toString()}`,
  ]
    .filter(Boolean)
    .join('\n');
}

function begin(text: string, lines: number): string {
  return text.trimEnd().split('\n').slice(0, lines).join('\n');
}

/**
 * A runner that ends with an error code but reports no failed test counts as one failure: it could
 * not load something.
 */
function withCode(count: Count, code: number): Count {
  return { ...count, failed: code !== 0 && count.failed === 0 ? 1 : count.failed };
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readText(file)) as T;
  } catch {
    return undefined;
  }
}

/** Empty for a file that is not there: what is missing from a report must not hide its result. */
function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
