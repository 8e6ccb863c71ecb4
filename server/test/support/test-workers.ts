import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './tiers.ts';

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

/** A process that has run many files keeps more than a gigabyte of them, and is slow. */
const FILES_PER_PROCESS = 60;

interface Workers {
  /** How many run at a time. */
  count: number;
  /** Of temporary files. */
  directory: string;
}

/**
 * Writes a module for each worker: a process that loads the server once, and runs one file after
 * another that no other worker has taken. Each place has the same number of them, one after
 * another, so that all places end together. Returns the paths of what to run.
 */
export async function writeTestWorkers(
  files: readonly string[],
  { count, directory }: Workers,
): Promise<string[]> {
  const alone = ALONE.filter((file) => files.includes(file));
  const others = files.filter((file) => !alone.includes(file));
  // Loaded first: the file that happens to come first would have the server in its figure.
  const server = `import ${toUrl(join(import.meta.dirname, 'start-test-server.ts'))};\n`;
  const sources = [
    ...alone.map((file) => runFiles([file], directory)),
    ...Array.from(
      { length: countWorkers(others.length, count) },
      () => server + runFiles(others, directory),
    ),
  ];
  const workers = sources.map(async (source, index) => {
    const path = join(directory, `worker-${index + 1}.mjs`);
    await writeFile(path, source);
    return path;
  });
  return Promise.all(workers);
}

function countWorkers(files: number, places: number): number {
  return Math.min(files, places * Math.ceil(files / places / FILES_PER_PROCESS));
}

/** The source of a module that runs files. */
function runFiles(files: readonly string[], directory: string): string {
  const urls = files.map((file) => `[${JSON.stringify(file)}, ${toUrl(resolve(root, file))}]`);
  return [
    `import { runUntakenFiles } from ${toUrl(join(import.meta.dirname, 'run-untaken-files.ts'))};`,
    `await runUntakenFiles([${urls}], ${JSON.stringify({ directory, max: FILES_PER_PROCESS })});`,
  ].join('\n');
}

/** The address of a module as a text in JavaScript. */
function toUrl(path: string): string {
  return JSON.stringify(pathToFileURL(path).href);
}
