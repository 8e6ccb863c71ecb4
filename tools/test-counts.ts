import { readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
  /** Name and message of each failed test, as far as the runner reports them. */
  failures: readonly string[];
}

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
  assertionResults: readonly { fullName: string; status: string; failureMessages: string[] }[];
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
  tests: readonly { status: string; results: readonly { error?: { message?: string } }[] }[];
}

export function readJestCount(file: string, code: number): Count {
  const report = readJson<JestReport>(file);
  if (!report) return notReported;
  return withCode(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
      failures: report.testResults.flatMap(listJestFailures),
    },
    code,
  );
}

/** A flaky test counts as failed: its race may be in the product. */
export function readPlaywrightCount(file: string, code: number): Count {
  const report = readJson<PlaywrightReport>(file);
  if (!report) return notReported;
  const { expected, unexpected, flaky } = report.stats;
  const failures = report.suites.flatMap(listPlaywrightFailures);
  return withCode({ passed: expected, failed: unexpected + flaky, failures }, code);
}

/** A run without a report ran no test, which is a failure unless it ended with code 0. */
export function readServerCount(file: string, code: number): Count {
  return readJson<Count>(file) ?? withCode({ passed: 0, failed: 0, failures: [] }, code);
}

const notReported: Count = { passed: 0, failed: 1, failures: ['The run wrote no report.'] };

function listJestFailures({ name, message, status, assertionResults }: JestFile): string[] {
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length === 0 && status === 'failed') return [`${name}\n${message}`];
  return failed.map((test) => `${name} › ${test.fullName}\n${test.failureMessages.join('\n')}`);
}

function listPlaywrightFailures({ file, specs, suites = [] }: PlaywrightSuite): string[] {
  const failures = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => `${file} › ${title}\n${results[0]?.error?.message ?? ''}`),
  );
  return [...failures, ...suites.flatMap(listPlaywrightFailures)];
}

/** A runner that ends with an error code but reports no failed test counts as one failure: it could not load something. */
function withCode(count: Count, code: number): Count {
  return { ...count, failed: code !== 0 && count.failed === 0 ? 1 : count.failed };
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
