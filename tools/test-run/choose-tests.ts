import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, relative, resolve } from 'node:path';

/** Files of the repository by the runner of their tests. */
export interface ChosenTests {
  components: readonly string[];
  /** Files whose tests are found by what imports them. */
  importedByComponents: readonly string[];
  server: readonly string[];
  endToEnd: readonly string[];
  /** Files of stories. */
  stories: readonly string[];
}

/** Tests that need a PostgreSQL. */
const ON_POSTGRES = /^(server|demo|libs\/embedded-postgres)\//;
const TEST = /\.test\.tsx?$/;
const END_TO_END = /\.e2e\.ts$/;
const COMPONENT = /^(mfe-[^/]+|libs\/ui)\/src\/.+(?<!\.test)\.(tsx|css)$/;
/** A method of a record of endpoints. */
const ENDPOINT = /^ {2}(?:async )?(\w+)\(/gm;
const CODE = /\.(ts|tsx|cjs|mjs|css|json)$/;

/**
 * The tests that files and folders of the repository name: of a folder all of its tests, of a file
 * with tests itself, of any other file those of the file beside it, or else what a change of it
 * touches. Throws for a name that is not there.
 */
export function chooseNamedTests(names: readonly string[], root: string): ChosenTests {
  const paths = names.flatMap((name) => {
    const path = relative(root, resolve(name));
    if (!existsSync(resolve(root, path))) throw new Error(`There is no ${name}`);
    const isFolder = statSync(resolve(root, path)).isDirectory();
    return isFolder ? listTests(`${path}/**/*`, root) : [findOwnTest(path, root) ?? path];
  });
  return chooseTouchedTests(paths, root);
}

/**
 * What a change of files touches: of those with tests themselves, component tests that import the
 * others, the stories beside a component, and of the server the tests that call their endpoints.
 */
export function chooseTouchedTests(paths: readonly string[], root: string): ChosenTests {
  const code = paths.filter((path) => CODE.test(path));
  const others = code.filter((path) => !END_TO_END.test(path));
  const inPages = others.filter((path) => !ON_POSTGRES.test(path));
  const server = others
    .filter((path) => ON_POSTGRES.test(path))
    .flatMap((path) => (TEST.test(path) ? [path] : listServerTests(path, root)));
  return {
    components: unique(inPages.filter((path) => TEST.test(path))),
    importedByComponents: inPages.filter((path) => !TEST.test(path)),
    server: unique(server),
    endToEnd: unique(code.filter((path) => END_TO_END.test(path))),
    stories: unique(
      code.filter((path) => COMPONENT.test(path)).flatMap((path) => listStories(path, root)),
    ),
  };
}

function findOwnTest(path: string, root: string): string | undefined {
  if (TEST.test(path) || END_TO_END.test(path)) return path;
  const stem = path.replace(/\.tsx?$/, '');
  return ['.test.ts', '.test.tsx']
    .map((end) => stem + end)
    .find((own) => existsSync(resolve(root, own)));
}

/**
 * The tests beside a file of the server that import it or call one of its endpoints; of a store,
 * the endpoints of the files beside it that import it. Without any, all tests of the folder.
 */
function listServerTests(path: string, root: string): string[] {
  const folder = dirname(path);
  function read(file: string): string {
    return readFileSync(resolve(root, file), 'utf8');
  }
  const imported = `'./${basename(path)}'`;
  const callers = globSync(`${folder}/*.ts`, { cwd: root }).filter(
    (file) => !TEST.test(file) && (file === path || read(file).includes(imported)),
  );
  const endpoints = callers.flatMap((file) =>
    [...read(file).matchAll(ENDPOINT)].map(([, name]) => `'${name}'`),
  );
  const tests = listTests(`${folder}/*`, root);
  const touched = tests.filter((test) => {
    const text = read(test);
    return [imported, ...endpoints].some((word) => text.includes(word));
  });
  return touched.length > 0 ? touched : tests;
}

function listTests(pattern: string, root: string): string[] {
  const options = { cwd: root, exclude: ['**/node_modules/**'] };
  return globSync([`${pattern}.test.{ts,tsx}`, `${pattern}.e2e.ts`], options).sort();
}

function listStories(path: string, root: string): string[] {
  return globSync(`${dirname(path)}/*.stories.tsx`, { cwd: root });
}

function unique(paths: readonly string[]): string[] {
  return [...new Set(paths)];
}
