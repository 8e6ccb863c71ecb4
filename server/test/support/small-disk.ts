import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * A disk of its own of so many bytes, until it is disposed of; null where this account cannot make
 * one.
 */
export async function mountSmallDisk(path: string, bytes: number): Promise<AsyncDisposable | null> {
  const options = ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path];
  const isMounted = await run('mount', options).catch(() => false);
  return isMounted
    ? { [Symbol.asyncDispose]: async () => void (await run('umount', ['-l', path])) }
    : null;
}
