import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { after, suite } from 'node:test';

const FILE_TIMEOUT_MS = 300_000;
const EXIT_TIMEOUT_MS = 15_000;

/** What a file has used of this process: not what its own processes and PostgreSQL did. */
export interface FileCpu {
  path: string;
  cpuS: number;
}

/** One line of JSON for each file that has ended, of all processes. */
export function cpuFileOf(directory: string): string {
  return join(directory, 'cpu.jsonl');
}

/**
 * Runs test files in this process, one after another: each is a suite, so that its hooks run before
 * and after its own tests. A file that another process has taken is left out, and so is what comes
 * after `max` files.
 */
export async function runUntakenFiles(
  files: readonly (readonly [path: string, url: string])[],
  { directory, max }: { directory: string; max: number },
): Promise<void> {
  let taken = 0;
  for (const [path, url] of files) {
    if (taken === max) break;
    if (!(await take(join(directory, `taken-${path.replaceAll('/', '-')}`)))) continue;
    taken += 1;
    const start = process.cpuUsage();
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    suite(path, { timeout: FILE_TIMEOUT_MS }, async () => {
      // Before the import, which may fail.
      after(() => end());
      await import(url);
    });
    await ended;
    const { user, system } = process.cpuUsage(start);
    const cpu: FileCpu = { path, cpuS: Math.round((user + system) / 10_000) / 100 };
    await appendFile(cpuFileOf(directory), `${JSON.stringify(cpu)}\n`);
  }
  failIfNotEnding();
}

/** What a test has left open would keep the process for ever. */
function failIfNotEnding(): void {
  const timer = setTimeout(() => {
    process.stderr.write(`A test has left open: ${process.getActiveResourcesInfo().join()}\n`);
    process.exit(1);
  }, EXIT_TIMEOUT_MS);
  timer.unref();
}

/** Whether this process is the first to make a folder, which only one can be. */
async function take(folder: string): Promise<boolean> {
  try {
    await mkdir(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
