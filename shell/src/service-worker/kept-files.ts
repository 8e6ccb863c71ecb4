import { GATE_PATH } from '@muster/page-contract';

/** Each release has a cache of its own, with this before the version. */
const PREFIX = 'muster-offline-';
/** Stored last, so that a cache with a page is complete. */
const PAGE = GATE_PATH;
/** The current release and the one before, whose pages may still be open. */
const MAX_RELEASES = 2;

/** The page of the newest complete release; it is the same for every path. */
export async function findPage(): Promise<Response | undefined> {
  for (const name of await listReleases()) {
    const page = await (await caches.open(name)).match(PAGE);
    if (page) return page;
  }
  return undefined;
}

/** A file of any kept release: its name changes with its content. */
export async function findFile(path: string): Promise<Response | undefined> {
  for (const name of await listReleases()) {
    const file = await (await caches.open(name)).match(path);
    if (file) return file;
  }
  return undefined;
}

/** Whether this release is the newest and complete. */
export async function isCurrent(version: string): Promise<boolean> {
  const [newest] = await listReleases();
  return (
    newest === PREFIX + version && (await (await caches.open(newest)).match(PAGE)) !== undefined
  );
}

interface Release {
  version: string;
  page: Response;
  files: readonly { path: string; integrity: string }[];
}

/** Stores a release, all of it or nothing. The browser compares each file with its hash. */
export async function storeRelease({ version, page, files }: Release): Promise<void> {
  const name = PREFIX + version;
  // One that was kept before would be older than the current one.
  await caches.delete(name);
  const cache = await caches.open(name);
  try {
    await Promise.all(
      files.map(({ path, integrity }) => cache.add(new Request(path, { integrity }))),
    );
    await cache.put(PAGE, page);
  } catch (error) {
    await caches.delete(name);
    throw error;
  }
  const old = (await listReleases()).slice(MAX_RELEASES);
  await Promise.all(old.map((other) => caches.delete(other)));
}

/** Newest first. */
async function listReleases(): Promise<string[]> {
  const names = await caches.keys();
  return names.filter((name) => name.startsWith(PREFIX)).reverse();
}
