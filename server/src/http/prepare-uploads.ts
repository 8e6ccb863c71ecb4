import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** No upload takes as long, in milliseconds; what is older was left by a server that died in the middle of it. */
const ABANDONED_AFTER = 60 * 60 * 1_000;

/** Makes the folder where uploads wait until they are stored, and clears it of abandoned ones. */
export async function prepareUploads(directory: string, now = Date.now()): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const found = await stat(path).catch(() => undefined);
    if (found && now - found.mtimeMs > ABANDONED_AFTER) await rm(path, { force: true });
  }
}
