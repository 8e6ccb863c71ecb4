import { GATE_PATH, OFFLINE_VERSION_HEADER, type OfflineFiles } from '@muster/page-contract';
import { isCurrent, storeRelease } from './kept-files.ts';

/** Stores the files that the server lists now, unless they are stored. Rejects without them. */
export async function keepFiles(): Promise<void> {
  const [page, list] = await Promise.all([fetchFresh(GATE_PATH), fetchFresh('/offline.json')]);
  const { version, files } = (await list.json()) as OfflineFiles;
  // Something was published between the two: the next update has both of one release.
  if (page.headers.get(OFFLINE_VERSION_HEADER) !== version)
    throw new Error('The page and the list of its files are of different releases.');
  if (!(await isCurrent(version))) await storeRelease({ version, page, files });
}

async function fetchFresh(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return response;
}
