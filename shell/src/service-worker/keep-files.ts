import { GATE_PATH, OFFLINE_VERSION_HEADER, type OfflineFiles } from '@muster/page-contract';
import { isCurrent, storeRelease } from './kept-files.ts';

/** Stores the files that the server lists now, unless they are stored. Rejects without them. */
export async function keepFiles(): Promise<void> {
  const [page, list] = await Promise.all([fetchFresh(GATE_PATH), fetchFresh('/offline.json')]);
  const { version, files } = (await list.json()) as OfflineFiles;
  // Something was published between the two: the next update has both of one release.
  if (page.headers.get(OFFLINE_VERSION_HEADER) !== version)
    throw new Error('The page and the list of its files are of different releases.');
  if (await isCurrent(version)) return;
  await storeRelease({ version, page: await withoutPreloads(page), files });
}

/**
 * A page that comes from the worker has its files at hand. Chromium would ask the worker for each
 * preloaded script and style twice: it does not use what the first request has brought.
 */
async function withoutPreloads(page: Response): Promise<Response> {
  const html = await page.text();
  const links = /<link rel="preload" href="[^"]*" as="(?:script|style)"[^>]*>/g;
  return new Response(html.replaceAll(links, ''), { headers: page.headers });
}

async function fetchFresh(path: string): Promise<Response> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  return response;
}
