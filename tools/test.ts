import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { runChecks } from './check.ts';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';
import { type Count, readJestCount, readPlaywrightCount, readServerCount } from './test-counts.ts';

const reports = {
  jest: join(root, 'test-results/jest.json'),
  e2e: join(root, 'test-results/e2e.json'),
};
const FAILURES_SHOWN = 20;

/** All checks and tests, the fastest first. */
const steps: Record<string, () => Promise<Count>> = {
  checks: async () => {
    const { passed, failed } = await runChecks();
    return { passed: passed.length, failed: failed.length, failures: failed };
  },
  components: testComponents,
  'server (embedded)': () => testServer('embedded'),
  'server (system)': () => testServer('system'),
  build: async () => countOne((await runCommand(['node', 'tools/build.ts'])).code === 0),
  'end-to-end': testEndToEnd,
};

function countOne(isPassed: boolean): Count {
  return { passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, failures: [] };
}

async function testComponents(): Promise<Count> {
  const command = ['jest', '--ci', '--json', `--outputFile=${reports.jest}`, '--silent'] as const;
  const { code } = await runCommand(command);
  return readJestCount(reports.jest, code);
}

/**
 * Runs the server's tests, on the embedded PostgreSQL or on an installed PostgreSQL 15 if there is
 * one.
 */
async function testServer(database: 'embedded' | 'system'): Promise<Count> {
  const report = join(root, `test-results/server-${database}.json`);
  const env = { TEST_REPORT: report };
  const { code } = await runCommand(['node', 'server/test/support/run.ts', database], { env });
  return readServerCount(report, code);
}

async function testEndToEnd(): Promise<Count> {
  const env = { E2E_REPORT: reports.e2e };
  const { code } = await runCommand(['node', 'tests/e2e/run.ts'], { env });
  return readPlaywrightCount(reports.e2e, code);
}

/** Again at the end, where a log that was cut still has them. */
function printFailures(failures: readonly string[]): void {
  for (const failure of failures.slice(0, FAILURES_SHOWN)) {
    console.log(`\n✖ ${failure.split('\n').join('\n    ')}`);
  }
}

await rm(join(root, 'test-results'), { recursive: true, force: true });
await mkdir(join(root, 'test-results'));
let passed = 0;
let failed = 0;
const failures: string[] = [];
for (const [name, run] of Object.entries(steps)) {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const count = await run();
  passed += count.passed;
  failed += count.failed;
  const named = count.failures.map((failure) => `${name}: ${failure}`);
  failures.push(...(count.failed > 0 && named.length === 0 ? [`${name} failed`] : named));
  const durationS = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`— ${name}: ${count.passed} passed, ${count.failed} failed, ${durationS} s`);
}
printFailures(failures);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
