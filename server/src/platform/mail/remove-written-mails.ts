import { opendir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../errors.ts';
import { outboxOf } from './mailer.ts';

/** Removes the files of mails that were written before a moment; returns how many. */
export async function removeWrittenMails(
  { dataDir }: { dataDir: string },
  before: Date,
): Promise<number> {
  const folder = outboxOf({ dataDir });
  let removed = 0;
  try {
    for await (const { name } of await opendir(folder)) {
      const file = join(folder, name);
      if (!name.endsWith('.eml') || (await stat(file)).mtime >= before) continue;
      await rm(file, { force: true });
      removed += 1;
    }
  } catch (error) {
    // Nothing was ever written here.
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return removed;
}
