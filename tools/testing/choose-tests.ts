import { existsSync, globSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { execa } from 'execa';
import { root } from '../root.ts';
import type { ChosenTests } from './parts.ts';

/** Tests that need a PostgreSQL. */
const ON_POSTGRES = /^(server|demo|libs\/embedded-postgres)\//;
const TEST = /\.test\.tsx?$/;
const END_TO_END = /\.e2e\.ts$/;
const CODE = /\.(ts|tsx|cjs|mjs|css|json)$/;

/**
 * The tests that files and folders name: of a folder all of its tests, of a file with tests
 * itself, of any other file those of the file beside it, or else what a change of it touches.
 * Throws for a name that is not there.
 */
export function chooseNamedTests(names: readonly string[]): ChosenTests {
  const paths = names.flatMap((name) => {
    const path = relative(root, resolve(name));
    if (!existsSync(resolve(root, path))) throw new Error(`There is no ${name}`);
    return statSync(resolve(root, path)).isDirectory() ? listTests(`${path}/**/*`) : [path];
  });
  return sortTests(paths.map((path) => findOwnTest(path) ?? path));
}

/**
 * The tests that the changes since the branch `main` touch, those of the working tree included:
 * changed tests, component tests that import what has changed, and of the server the tests of the
 * folder.
 */
export async function chooseChangedTests(): Promise<ChosenTests> {
  const git = execa({ cwd: root, lines: true });
  const { stdout: base } = await execa({ cwd: root })`git merge-base HEAD main`;
  const { stdout: changed } = await git`git diff --name-only --diff-filter=d ${base}`;
  const { stdout: added } = await git`git ls-files --others --exclude-standard`;
  return sortTests([...changed, ...added]);
}

function findOwnTest(path: string): string | undefined {
  if (TEST.test(path) || END_TO_END.test(path)) return path;
  const stem = path.replace(/\.tsx?$/, '');
  return ['.test.ts', '.test.tsx'].map((end) => stem + end).find((own) => isThere(own));
}

function sortTests(paths: readonly string[]): ChosenTests {
  const endToEnd = paths.filter((path) => END_TO_END.test(path));
  const others = paths.filter((path) => !END_TO_END.test(path));
  const onPostgres = others.filter((path) => ON_POSTGRES.test(path));
  const inPages = others.filter((path) => !ON_POSTGRES.test(path));
  const server = onPostgres
    .filter((path) => CODE.test(path))
    .flatMap((path) => (TEST.test(path) ? [path] : listTests(`${dirname(path)}/*`)));
  return {
    components: unique(inPages.filter((path) => TEST.test(path))),
    importedByComponents: inPages.filter((path) => CODE.test(path) && !TEST.test(path)),
    server: unique(server),
    endToEnd: unique(endToEnd),
  };
}

function listTests(pattern: string): string[] {
  const options = { cwd: root, exclude: ['**/node_modules/**'] };
  return globSync([`${pattern}.test.{ts,tsx}`, `${pattern}.e2e.ts`], options).sort();
}

function isThere(path: string): boolean {
  return existsSync(resolve(root, path));
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}
