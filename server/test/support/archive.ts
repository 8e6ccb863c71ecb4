import { listArchiveEntries } from '../../src/features/own-data/list-archive-entries.ts';
import type { TestServer } from './start-test-server.ts';

/** The JSON files in the archive of an account's data, as text by their path. */
export async function archiveOf(
  { services }: TestServer,
  { user }: { user: { id: string } },
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for await (const entry of listArchiveEntries(services, user.id)) {
    if (!/\.json$/.test(entry.path)) continue;
    const chunks: Buffer[] = [];
    for await (const chunk of await entry.open()) chunks.push(Buffer.from(chunk));
    texts[entry.path] = Buffer.concat(chunks).toString();
  }
  return texts;
}
