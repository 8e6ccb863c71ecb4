import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrokenCitations } from './checks/citations.ts';
import { findMissingDocstrings } from './checks/docstrings.ts';
import { readTextFiles } from './checks/text-files.ts';
import { findWideLines } from './checks/widths.ts';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';

/** The files whose lines are measured. */
const MEASURED_FILES = /\.md$/;

/** The static checks. Each prints its findings and returns whether it passed. */
export const checks: Record<string, () => Promise<boolean>> = {
  // One checker per project, because the projects are already checked in parallel.
  types: () => isPassed('tsc', '-b', '--checkers', '1'),
  lint: () => isPassed('biome', 'ci', '--colors=off', '--diagnostic-level=error', '.'),
  imports: () => isPassed('depcruise', '--output-type', 'err-long', '.'),
  unused: () => isPassed('knip', '--no-progress'),
  citations: async () =>
    report(findBrokenCitations(await readTextFiles(), (path) => existsSync(join(root, path)))),
  docstrings: async () => report(findMissingDocstrings(await readTextFiles())),
  widths: async () => {
    const files = await readTextFiles();
    return report(findWideLines(files.filter(({ path }) => MEASURED_FILES.test(path))));
  },
};

async function isPassed(...command: readonly [string, ...string[]]): Promise<boolean> {
  const { code } = await runCommand(command);
  return code === 0;
}

/** Prints what was found. */
function report(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

if (import.meta.main) {
  for (const [name, check] of Object.entries(checks)) {
    const isFine = await check();
    console.log(`${name}: ${isFine ? 'passed' : 'failed'}`);
    if (!isFine) process.exitCode = 1;
  }
}
