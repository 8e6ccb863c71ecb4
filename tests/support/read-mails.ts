import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The mails that a server without SMTP has written, decoded as far as plain text needs. */
export async function readMails(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  // Quoted-printable: a soft line break ends in `=`.
  return mails.map((mail) => mail.replace(/=\r?\n/g, ''));
}
