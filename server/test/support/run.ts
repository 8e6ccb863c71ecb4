import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { isWide } from '@muster/testing/tier';
import { cpuFileOf, type FileCpu } from './run-untaken-files.ts';
import { type ClusterKind, startTestCluster } from './test-cluster.ts';
import { writeTestWorkers } from './test-workers.ts';
import { findTests, listTests, root } from './tiers.ts';

// node server/test/support/run.ts embedded|system [node --test options and files]
// Runs the server's tests on one PostgreSQL; the last line has the totals. TEST_REPORT names a file
// for them, the failed tests and the CPU time of each file; TEST_TIER=wide runs what is wide.

type Totals = { passed: number; failed: number; failures: string[] };

/** More than there are cores: a test waits for the database half of its time. */
const WORKERS = 3;

const [kind, ...extra] = process.argv.slice(2);
if (kind === 'embedded' || kind === 'system') process.exitCode = await runServerTests(kind, extra);
else {
  process.stderr.write('Usage: node server/test/support/run.ts embedded|system\n');
  process.exitCode = 1;
}

async function runServerTests(kind: ClusterKind, extra: string[]): Promise<number> {
  await using directory = await makeTemporaryDirectory();
  const cluster = await startTestCluster(kind, directory.path);
  if (!cluster) {
    process.stdout.write(
      'PostgreSQL 15 is not installed: the tests run on the embedded one only\n',
    );
    return 0;
  }
  try {
    // Every process loads the whole server: the second one finds it compiled, and so does the next
    // run.
    const NODE_COMPILE_CACHE = join(root, 'node_modules/.cache/compiled');
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE,
      TEST_POSTGRES: kind,
      TEST_DATABASE_URL: cluster.url,
    };
    await runNodeTest(await toArguments(kind, { extra, directory: directory.path }), env);
    const { passed, failed } = await report(directory.path);
    process.stdout.write(`server (${kind}): ${passed} passed, ${failed} failed\n`);
    return failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

interface Run {
  /** What follows the kind on the command line. */
  extra: string[];
  /** Of temporary files. */
  directory: string;
}

async function toArguments(kind: ClusterKind, { extra, directory }: Run): Promise<string[]> {
  const options = extra.filter((argument) => argument.startsWith('-'));
  const named = extra.filter((argument) => !argument.startsWith('-'));
  const files = named.length > 0 ? findTests(named) : listTests({ kind, isWide });
  return [
    '--test',
    `--import=${new URL('hash-cheaply.ts', import.meta.url)}`,
    `--test-concurrency=${WORKERS}`,
    // Of a whole worker; each of its files ends sooner.
    '--test-timeout=1200000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(import.meta.dirname, 'totals-reporter.ts')}`,
    `--test-reporter-destination=${totalsFileOf(directory)}`,
    ...options,
    ...(await writeTestWorkers(files, { count: WORKERS, directory })),
  ];
}

async function runNodeTest(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
  // The terminal sends Ctrl-C to the tests as well; this process stops the database afterwards.
  function forward(signal: NodeJS.Signals) {
    return child.kill(signal);
  }
  process.on('SIGINT', forward).on('SIGTERM', forward);
  await once(child, 'exit');
  process.off('SIGINT', forward).off('SIGTERM', forward);
}

function totalsFileOf(directory: string): string {
  return join(directory, 'totals.json');
}

/** Writes the report if one is wanted, and returns the totals. */
async function report(directory: string): Promise<Totals> {
  const totals = await readText(totalsFileOf(directory));
  const interrupted = { passed: 0, failed: 1, failures: ['The run was interrupted.'] };
  // Tests that were interrupted report nothing, which must not look like success.
  const count: Totals = totals ? JSON.parse(totals) : interrupted;
  const cpu = (await readText(cpuFileOf(directory))).trim();
  const files: FileCpu[] = cpu ? cpu.split('\n').map((line) => JSON.parse(line)) : [];
  const { TEST_REPORT } = process.env;
  if (TEST_REPORT) await writeFile(TEST_REPORT, JSON.stringify({ ...count, files }));
  return count;
}

function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
