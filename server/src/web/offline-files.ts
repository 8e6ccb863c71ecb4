import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import {
  GATE_ID,
  type OfflineFiles,
  type PageManifest,
  type PageRemote,
} from '@muster/page-contract';
import { matchesIntegrity } from '@muster/publishing';
import type { PageFiles } from './page-files.ts';

/**
 * The service worker while the registry says that nothing is kept: it removes what an earlier one
 * has kept, and itself (docs/remote.md#offline).
 */
export const REMOVING_WORKER = `self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  async function remove() {
    for (const name of await caches.keys()) await caches.delete(name);
    await self.registration.unregister();
  }
  event.waitUntil(remove());
});
`;

/**
 * Lists the files with which the gate and tickets open without a connection: all of the shell, and
 * of the gate the build that pages open and its canary. Undefined while nothing is to be kept.
 */
export function createOfflineFiles(
  remotesDir: string,
): (files: PageFiles) => Promise<OfflineFiles | undefined> {
  // Both are the same objects until a file of theirs has changed.
  let last: (Pick<PageFiles, 'assets' | 'registry'> & { listed: OfflineFiles }) | undefined;
  return async ({ assets, registry }) => {
    const gate = registry.remotes.find(({ id }) => id === GATE_ID);
    if (!gate || gate.offlineOff) return undefined;
    if (last?.assets === assets && last.registry === registry) return last.listed;
    const files = [...listShell(assets), ...(await listBuilds(remotesDir, gate))];
    const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
    last = { assets, registry, listed: { version, files } };
    return last.listed;
  };
}

function listShell({ integrity, offersUrl }: PageFiles['assets']): OfflineFiles['files'] {
  return Object.entries(integrity)
    .filter(([path]) => path !== '/sw.js' && path !== offersUrl)
    .map(([path, hash]) => ({ path, integrity: hash }));
}

type Build = Pick<PageRemote, 'entry' | 'integrity' | 'manifestIntegrity'>;

async function listBuilds(
  remotesDir: string,
  gate: PageRemote,
): Promise<OfflineFiles['files'][number][]> {
  const builds: Build[] = gate.canary ? [gate, gate.canary as Build] : [gate];
  return (await Promise.all(builds.map((build) => listBuild(remotesDir, build)))).flat();
}

/** Of a build on another server, or whose files are gone, nothing is kept. */
async function listBuild(remotesDir: string, { entry, manifestIntegrity }: Build) {
  if (!entry.startsWith('/') || !manifestIntegrity) return [];
  const content = await readFile(join(remotesDir, entry)).catch(() => undefined);
  if (!content || !matchesIntegrity(content, manifestIntegrity)) return [];
  const { integrity = {} } = JSON.parse(content.toString()) as PageManifest;
  const folder = dirname(entry);
  return [
    { path: entry, integrity: manifestIntegrity },
    ...Object.entries(integrity).map(([file, hash]) => ({
      path: posix.join(folder, file),
      integrity: hash,
    })),
  ];
}
