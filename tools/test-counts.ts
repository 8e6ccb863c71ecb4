import { readFileSync } from 'node:fs';

export interface Count {
  passed: number;
  failed: number;
}

interface JestReport {
  numPassedTests: number;
  numFailedTests: number;
  numRuntimeErrorTestSuites: number;
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
}

export function readJestCount(file: string, code: number): Count {
  const report = readJson<JestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites;
  return withCode({ passed: report.numPassedTests, failed }, code);
}

/** A flaky test counts as failed: its race may be in the product. */
export function readPlaywrightCount(file: string, code: number): Count {
  const stats = readJson<PlaywrightReport>(file)?.stats;
  if (!stats) return { passed: 0, failed: 1 };
  return withCode({ passed: stats.expected, failed: stats.unexpected + stats.flaky }, code);
}

/**
 * Reads the last line, `server (…): N passed, N failed`. A run without that line ran no test, which is a failure unless
 * it ended with code 0.
 */
export function readServerCount(output: string, code: number): Count {
  const [, passed = '0', failed = '0'] = /(\d+) passed, (\d+) failed\s*$/.exec(output.trim()) ?? [];
  return withCode({ passed: Number(passed), failed: Number(failed) }, code);
}

/** A runner that ends with an error code but reports no failed test counts as one failure: it could not load something. */
function withCode({ passed, failed }: Count, code: number): Count {
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
