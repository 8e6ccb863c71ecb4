import { randomInt } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root } from '../root.ts';
import { runCommand } from '../run-command.ts';
import { type ComponentsReport, readCosts, reportFiles, reportGroups } from './report.ts';
import { writeGroups } from './write-groups.ts';

const jestReport = join(root, 'test-results/jest.json');
const toReport = ['--json', `--outputFile=${jestReport}`] as const;
const MAX_SEED = 2 ** 31 - 1;

/**
 * The component tests. All of them run in groups that share a context, in random order;
 * `TEST_SEED` repeats an order. Files that are named run as `npx jest FILE` runs them.
 *
 *     node tools/jest/run.ts [--option[=value]…] [FILE…]
 */
async function run(args: readonly string[]): Promise<void> {
  await mkdir(join(root, 'test-results'), { recursive: true });
  // Else a run that jest could not start would report the last one.
  await rm(jestReport, { force: true });
  const isAll = args.every((argument) => argument.startsWith('-'));
  const report = await (isAll ? runGroups(args) : runFiles(args));
  const { COMPONENTS_REPORT } = process.env;
  if (COMPONENTS_REPORT) await writeFile(COMPONENTS_REPORT, JSON.stringify(report));
  process.exitCode = report.failed > 0 ? 1 : 0;
}

async function runFiles(args: readonly string[]): Promise<ComponentsReport> {
  await runCommand(['jest', ...toReport, ...args]);
  return reportFiles(await readReport());
}

async function runGroups(args: readonly string[]): Promise<ComponentsReport> {
  const paths = await listTests();
  const seed = process.env.TEST_SEED ?? String(randomInt(MAX_SEED));
  console.log(`Order of files: TEST_SEED=${seed}`);
  const groups = await writeGroups(paths, seed);
  await runCommand(['jest', '--config=tools/jest/grouped.config.ts', ...toReport, ...args]);
  return reportGroups(await readReport(), { paths, costs: await readCosts(groups) });
}

/** As jest itself finds them, relative to the repository. */
async function listTests(): Promise<string[]> {
  const { output } = await runCommand(['jest', '--listTests', '--json'], { silent: true });
  const paths = JSON.parse(output) as string[];
  return paths.map((path) => relative(root, path)).toSorted();
}

async function readReport() {
  return JSON.parse(await readFile(jestReport, 'utf8'));
}

await run(process.argv.slice(2));
