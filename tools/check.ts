import { checkDirections } from './checks/directions.ts';
import { checkLengths } from './checks/lengths.ts';
import { readSourceFiles } from './checks/source-files.ts';
import { runCommand } from './run-command.ts';

/** Types, lint and format, import directions and file lengths: what is wrong without running anything. */
export const checks = {
  types: async () => (await runCommand(['tsc', '-p', '.'])).code === 0,
  lint: async () => (await runCommand(['biome', 'ci', '--colors=off', '.'])).code === 0,
  directions: async () => report(checkDirections(await readSourceFiles())),
  lengths: async () => report(checkLengths(await readSourceFiles())),
};

function report(problems: readonly string[]): boolean {
  for (const problem of problems) console.error(problem);
  return problems.length === 0;
}

if (import.meta.main) {
  for (const [name, check] of Object.entries(checks)) {
    const isFine = await check();
    console.log(`${name}: ${isFine ? 'fine' : 'not fine'}`);
    if (!isFine) process.exitCode = 1;
  }
}
