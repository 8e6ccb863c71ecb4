import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findBrokenCitations } from './checks/citations.ts';
import { findMissingDocstrings } from './checks/docstrings.ts';
import { findSecureOnlyIds } from './checks/insecure-pages.ts';
import { findUnverifiedPackages } from './checks/lock-file.ts';
import { findUnsafeMigrations } from './checks/migrations.ts';
import { findGivenUpPromises } from './checks/promises.ts';
import { findSessionState } from './checks/session-state.ts';
import { readTextFiles } from './checks/text-files.ts';
import { findWideLines } from './checks/widths.ts';
import { findReplacedWords } from './checks/words.ts';
import { LAST_RELEASE } from './keep-release.ts';
import { compareApi } from './packages/api-report.ts';
import { root } from './root.ts';
import { runCommand } from './run-command.ts';

/** The files whose lines are measured. */
const MEASURED_FILES = /\.(md|tsx?|mjs|cjs|css|sql)$/;

/** By content: a checkout changes the times of files that are the same. */
const CACHED_IMPORTS = ['--cache', '.cache/imports', '--cache-strategy', 'content'] as const;

/** What a check found; nothing, when it passed. */
type Check = () => Promise<string | undefined>;

let types: ReturnType<Check> | undefined;

/** Once a run. One checker per project, because projects are checked in parallel already. */
function checkTypes(): ReturnType<Check> {
  types ??= run('tsc', '-b', '--checkers', '1');
  return types;
}

const checks: Record<string, Check> = {
  types: checkTypes,
  lint: () => run('biome', 'ci', '--colors=off', '--diagnostic-level=error', '.'),
  imports: () => run('depcruise', ...CACHED_IMPORTS, '--output-type', 'err-long', '.'),
  unused: () => run('knip', '--cache', '--cache-location', '.cache/unused', '--no-progress'),
  citations: async () =>
    join(findBrokenCitations(await readTextFiles(), (path) => existsSync(resolve(root, path)))),
  api: async () => {
    // It compares the declarations that this writes.
    await checkTypes();
    return join(await compareApi());
  },
  docstrings: async () => join(findMissingDocstrings(await readTextFiles())),
  promises: async () => join(findGivenUpPromises(await readTextFiles())),
  'insecure pages': async () => join(findSecureOnlyIds(await readTextFiles())),
  sessions: async () => join(findSessionState(await readTextFiles())),
  migrations: async () => {
    const { migration: released = 0 } = JSON.parse(await readFile(LAST_RELEASE, 'utf8'));
    return join(findUnsafeMigrations(await readTextFiles(), { released }));
  },
  words: async () => join(await findReplacedWords(await readTextFiles())),
  widths: async () => {
    const files = await readTextFiles();
    return join(findWideLines(files.filter(({ path }) => MEASURED_FILES.test(path))));
  },
  'lock file': async () => {
    const text = await readFile(resolve(root, 'package-lock.json'), 'utf8');
    return join(findUnverifiedPackages(JSON.parse(text)));
  },
};

async function run(...command: readonly [string, ...string[]]): Promise<string | undefined> {
  const { code, output } = await runCommand(command, { silent: true });
  return code === 0 ? undefined : output || 'failed without a message';
}

function join(problems: readonly string[]): string | undefined {
  return problems.length > 0 ? problems.join('\n') : undefined;
}

/**
 * Runs the static checks beside each other, and prints what each found. Returns the names of those
 * that failed.
 */
export async function runChecks(): Promise<{ passed: string[]; failed: string[] }> {
  const names = { passed: [] as string[], failed: [] as string[] };
  await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      const problems = await check();
      (problems === undefined ? names.passed : names.failed).push(name);
      console.log(problems === undefined ? `${name}: passed` : `${problems}\n${name}: failed`);
    }),
  );
  return names;
}

if (import.meta.main) {
  const { failed } = await runChecks();
  if (failed.length > 0) process.exitCode = 1;
}
