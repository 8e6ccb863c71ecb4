import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** More would leave the last processes with nothing to do while one still works on its group. */
const FILES_A_GROUP = 5;

/**
 * They come first, each in a process of its own: those that take longest, so that nothing waits for
 * them at the end, and the one that measures memory.
 */
const ALONE: readonly string[] = [
  'server/test/access/access-matrix.test.ts',
  'server/src/main.test.ts',
  'server/src/platform/storage/storage.test.ts',
  'server/src/platform/database/crash.test.ts',
  'server/src/platform/database/rows-read.test.ts',
];

/**
 * Writes modules that run the tests of several files in one process, which loads the server once;
 * each file is a suite, so that its hooks run before and after its own tests. Returns the paths of
 * what to run.
 */
export async function writeTestGroups(
  files: readonly string[],
  { root, directory }: { root: string; directory: string },
): Promise<string[]> {
  const alone = ALONE.filter((file) => files.includes(file));
  const others = files.filter((file) => !alone.includes(file));
  const groups = Array.from({ length: Math.ceil(others.length / FILES_A_GROUP) }, (_, index) =>
    others.slice(index * FILES_A_GROUP, (index + 1) * FILES_A_GROUP),
  );
  const modules = await Promise.all(
    groups.map(async (group, index) => {
      const path = join(directory, `group-${index + 1}.mjs`);
      await writeFile(path, [IMPORT, ...group.map((file) => suiteOf(file, root))].join('\n'));
      return path;
    }),
  );
  return [...alone, ...modules];
}

const IMPORT = `import { suite } from 'node:test';`;

function suiteOf(file: string, root: string): string {
  const url = pathToFileURL(resolve(root, file)).href;
  return `suite(${JSON.stringify(file)}, async () => { await import(${JSON.stringify(url)}); });`;
}
