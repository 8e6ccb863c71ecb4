import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';
import { chooseNamedTests, chooseTouchedTests } from './test-run/choose-tests.ts';
import type { Count, FileTime } from './test-run/counts.ts';
import { checkFileTimes } from './test-run/heavy-files.ts';
import { makeMemoryFolder } from './test-run/memory-folder.ts';
import { chosenParts, type Parts, usualParts, wideParts } from './test-run/parts.ts';

/*
 * npm test                 every rule once
 * npm test FILE…           the tests of files and folders
 * npm test -- --changed    the tests that the changes since main touch
 * npm run test:wide        what npm test leaves out; also with FILE…
 */

const FAILURES_SHOWN = 20;
const SLOWEST_SHOWN = 10;

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('-'));
const isWide = process.argv.includes('--wide');
const isWhole = names.length === 0 && !process.argv.includes('--changed');

interface Ran {
  name: string;
  count: Count;
  durationS: number;
}

async function chooseParts(): Promise<Parts> {
  if (isWhole) return isWide ? wideParts : usualParts;
  const chosen =
    names.length > 0
      ? chooseNamedTests(names, root)
      : chooseTouchedTests(await listChangedFiles(), root);
  return chosenParts(chosen, isWide);
}

/** Files that were changed or added since the branch `main`, in the working tree too. */
async function listChangedFiles(): Promise<string[]> {
  const [base = 'HEAD'] = await git('merge-base', 'HEAD', 'main');
  const changed = await git('diff', '--name-only', '--diff-filter=d', base);
  return [...changed, ...(await git('ls-files', '--others', '--exclude-standard'))];
}

async function git(...args: readonly string[]): Promise<string[]> {
  const { code, output } = await runCommand(['git', ...args], { silent: true });
  // Else its message would be read as a list of files, and nothing would be tested.
  if (code !== 0) throw new Error(output);
  return output.split('\n').filter(Boolean);
}

async function runPart(name: string, run: () => Promise<Count>): Promise<Ran> {
  console.log(`\n— ${name}`);
  const startedAt = performance.now();
  const count = await run();
  const heavy = isWhole && count.files ? checkFileTimes(name, count.files) : undefined;
  return {
    name,
    count: heavy ? addCounts(count, heavy) : count,
    durationS: Math.round((performance.now() - startedAt) / 1_000),
  };
}

function addCounts(count: Count, more: Count): Count {
  return {
    ...count,
    passed: count.passed + more.passed,
    failed: count.failed + more.failed,
    failures: [...count.failures, ...more.failures],
  };
}

/** Again at the end, where a log that was cut still has them. */
function printFailures(ran: readonly Ran[]): void {
  const failures = ran.flatMap(({ name, count }) =>
    count.failed > 0 && count.failures.length === 0
      ? [`${name} failed`]
      : count.failures.map((failure) => `${name}: ${failure}`),
  );
  for (const failure of failures.slice(0, FAILURES_SHOWN))
    console.log(`\n✖ ${failure.split('\n').join('\n    ')}`);
}

function printTimes(ran: readonly Ran[]): void {
  for (const { name, count, durationS } of ran) {
    const slowest = (count.files ?? []).toSorted((a, b) => b.seconds - a.seconds);
    console.log(`\n— ${name}: ${count.passed} passed, ${count.failed} failed, ${durationS} s`);
    for (const file of slowest.slice(0, SLOWEST_SHOWN)) console.log(describeFile(file));
  }
}

function describeFile({ path, seconds }: FileTime): string {
  return `  ${seconds.toFixed(1).padStart(6)} s  ${path}`;
}

const memoryFolder = makeMemoryFolder();
if (memoryFolder) process.env.TMPDIR = memoryFolder;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
await rm(join(root, 'test-results'), { recursive: true, force: true });
await mkdir(join(root, 'test-results'));
const ran: Ran[] = [];
for (const [name, run] of Object.entries(await chooseParts())) ran.push(await runPart(name, run));
printTimes(ran);
printFailures(ran);
const passed = ran.reduce((sum, { count }) => sum + count.passed, 0);
const failed = ran.reduce((sum, { count }) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
