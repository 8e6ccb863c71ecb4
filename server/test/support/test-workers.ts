import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

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

interface Workers {
  count: number;
  /** Of the repository. */
  root: string;
  /** Of temporary files. */
  directory: string;
}

/**
 * Writes a module for each worker: a process that loads the server once, and runs one file after
 * another that no other worker has taken. Returns the paths of what to run.
 */
export async function writeTestWorkers(
  files: readonly string[],
  { count, root, directory }: Workers,
): Promise<string[]> {
  const alone = ALONE.filter((file) => files.includes(file));
  const others = files.filter((file) => !alone.includes(file));
  const urls = others.map((file) => [file, pathToFileURL(resolve(root, file)).href]);
  const runner = pathToFileURL(join(import.meta.dirname, 'run-untaken-files.ts')).href;
  const source = [
    `import { runUntakenFiles } from ${JSON.stringify(runner)};`,
    `await runUntakenFiles(${JSON.stringify(urls)}, ${JSON.stringify(directory)});`,
  ].join('\n');
  const workers = Array.from({ length: count }, (_, index) =>
    join(directory, `worker-${index + 1}.mjs`),
  );
  await Promise.all(workers.map((path) => writeFile(path, source)));
  return [...alone, ...workers];
}
