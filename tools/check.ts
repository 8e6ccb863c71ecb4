import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findBrokenCitations } from './checks/citations.ts';
import { readTextFiles } from './checks/text-files.ts';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';

/** What can be wrong without running anything. Each check prints what it finds and returns whether all is well. */
export const checks: Record<string, () => Promise<boolean>> = {
  // One checker each: the projects are checked side by side already.
  types: () => isPassed('tsc', '-b', '--checkers', '1'),
  lint: () => isPassed('biome', 'ci', '--colors=off', '--diagnostic-level=error', '.'),
  imports: () => isPassed('depcruise', '--output-type', 'err-long', '.'),
  unused: () => isPassed('knip', '--no-progress'),
  citations: checkCitations,
};

async function isPassed(...command: readonly [string, ...string[]]): Promise<boolean> {
  const { code } = await runCommand(command);
  return code === 0;
}

async function checkCitations(): Promise<boolean> {
  const broken = findBrokenCitations(await readTextFiles(), (path) => existsSync(join(root, path)));
  for (const problem of broken) console.error(problem);
  return broken.length === 0;
}

if (import.meta.main) {
  for (const [name, check] of Object.entries(checks)) {
    const isFine = await check();
    console.log(`${name}: ${isFine ? 'passed' : 'failed'}`);
    if (!isFine) process.exitCode = 1;
  }
}
