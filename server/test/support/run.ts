import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeTemporaryDirectory } from '@muster/embedded-postgres/testing';
import { type ClusterKind, findSystemBinaries, startTestCluster } from './test-cluster.ts';
import { writeTestWorkers } from './test-workers.ts';

// node server/test/support/run.ts embedded|system [node --test options and files]
// Runs the server's tests on one PostgreSQL; the last line has the totals. TEST_REPORT names a file
// for them and the failed tests.

type Totals = { passed: number; failed: number };

const allTests = [
  'server/**/*.test.ts',
  'libs/embedded-postgres/src/*.test.ts',
  'demo/src/*.test.ts',
];
/**
 * What no version of PostgreSQL can change is tested on the embedded one: what has no SQL, what
 * stops and starts the database of its own, and slices whose statements read and write single rows.
 */
const testedOnEmbedded = [
  'demo/**',
  'libs/embedded-postgres/**',
  'server/src/{start,web}/**',
  'server/src/platform/{config,http,limits,mail,storage}/**',
  'server/src/platform/log.test.ts',
  'server/src/features/{account,auth,moments,profile}/**',
  'server/src/platform/database/{crash,embedded,embedded-restart}.test.ts',
  'server/src/features/participation/mail-crash.test.ts',
  'server/src/{main,quotas}.test.ts',
  'server/test/access/**',
];
/**
 * Plans, locks and migrations, in which versions differ (docs/decisions/two-databases.md). The rest
 * is tested on the oldest version, where that is installed.
 */
const testedOnBoth = [
  'server/src/platform/database/**/*.test.ts',
  'server/src/features/participation/join-storm.test.ts',
];
/** More than there are cores: a test waits for the database half of its time. */
const WORKERS = 3;
const repository = resolve(import.meta.dirname, '../../..');

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
      'PostgreSQL 15 is not installed: all server tests run on the embedded one\n',
    );
    return 0;
  }
  try {
    const totalsFile = process.env.TEST_REPORT ?? join(directory.path, 'totals.json');
    // Every process loads the whole server: the second one finds it compiled.
    const NODE_COMPILE_CACHE = join(directory.path, 'compiled');
    const env = {
      ...process.env,
      NODE_COMPILE_CACHE,
      TEST_POSTGRES: kind,
      TEST_DATABASE_URL: cluster.url,
    };
    const run = { kind, totalsFile, extra, directory: directory.path };
    await runNodeTest(await toArguments(run), env);
    const { passed, failed } = await readTotals(totalsFile);
    process.stdout.write(`server (${kind}): ${passed} passed, ${failed} failed\n`);
    return failed === 0 && passed > 0 ? 0 : 1;
  } finally {
    await cluster.stop();
  }
}

interface Run {
  kind: ClusterKind;
  totalsFile: string;
  /** What follows the kind on the command line. */
  extra: string[];
  /** Of temporary files. */
  directory: string;
}

async function toArguments({ kind, totalsFile, extra, directory }: Run): Promise<string[]> {
  const namesFiles = extra.some((argument) => !argument.startsWith('-'));
  return [
    '--test',
    `--import=${new URL('hash-cheaply.ts', import.meta.url)}`,
    `--test-concurrency=${WORKERS}`,
    // Of a whole worker; each of its files ends sooner.
    '--test-timeout=1200000',
    '--test-reporter=spec',
    '--test-reporter-destination=stdout',
    `--test-reporter=${join(import.meta.dirname, 'totals-reporter.ts')}`,
    `--test-reporter-destination=${totalsFile}`,
    ...extra,
    ...(namesFiles
      ? []
      : await writeTestWorkers(await listFiles(kind), {
          count: WORKERS,
          root: repository,
          directory,
        })),
  ];
}

async function listFiles(kind: ClusterKind): Promise<string[]> {
  const onSystem = listTests(allTests, testedOnEmbedded);
  if (kind === 'system') return onSystem;
  if (!(await findSystemBinaries())) return listTests(allTests);
  const onBoth = listTests(testedOnBoth);
  return listTests(allTests).filter((file) => onBoth.includes(file) || !onSystem.includes(file));
}

function listTests(patterns: readonly string[], exclude: readonly string[] = []): string[] {
  const options = { cwd: repository, exclude: ['**/node_modules/**', ...exclude] };
  return globSync(patterns, options).sort();
}

async function runNodeTest(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: repository, env, stdio: 'inherit' });
  // The terminal sends Ctrl-C to the tests as well; this process stops the database afterwards.
  function forward(signal: NodeJS.Signals) {
    return child.kill(signal);
  }
  process.on('SIGINT', forward).on('SIGTERM', forward);
  await once(child, 'exit');
  process.off('SIGINT', forward).off('SIGTERM', forward);
}

async function readTotals(file: string): Promise<Totals> {
  const text = await readFile(file, 'utf8').catch(() => '');
  // Tests that were interrupted report nothing, which must not look like success.
  return text ? (JSON.parse(text) as Totals) : { passed: 0, failed: 1 };
}
