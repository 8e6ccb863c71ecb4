import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty folder that is removed when `using` ends. The database account of root can enter it. */
export async function makeTemporaryDirectory(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(await realpath(tmpdir()), 'muster-test-'));
  await chmod(path, 0o755);
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
