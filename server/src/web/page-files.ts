import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets, PageManifest, PageRemote } from '@muster/page-contract';
import { matchesIntegrity } from '@muster/publishing';
import type { Offers } from '@muster/remote-host/requirements';
import type { FastifyBaseLogger } from 'fastify';
import type { PageInput } from './compose-page.ts';

/** The input of page composition that comes from the files under the web folder. */
export type PageFiles = Pick<
  PageInput,
  'template' | 'assets' | 'offers' | 'registry' | 'manifests'
>;

/** The registry as it was last read without a fault. */
export interface PublishedRegistry extends Pick<PageInput, 'registry' | 'manifests'> {
  /** The content of the file. */
  text: string;
}

interface Cached<T> {
  modified: number;
  value: T;
}

/**
 * Reads the built apps' files, and again whenever they change: publishing edits the registry and
 * restarts nothing.
 */
export function createPageFiles(
  webDir: string,
  readRegistry: () => Promise<PublishedRegistry>,
): () => Promise<PageFiles> {
  const template = createWatchedFile(join(webDir, 'shell/index.html'), (text) => text);
  const assets = createWatchedFile(
    join(webDir, 'shell/assets.json'),
    (text) => JSON.parse(text) as PageAssets,
  );
  const offers = createWatchedFile(
    join(webDir, 'shell/offers.json'),
    (text) => JSON.parse(text) as Offers,
  );
  return async () => {
    const [templateText, shellAssets, shellOffers, { registry, manifests }] = await Promise.all([
      template(),
      assets(),
      offers().catch(() => undefined),
      readRegistry(),
    ]);
    return {
      template: templateText,
      assets: shellAssets,
      offers: shellOffers,
      registry,
      manifests,
    };
  };
}

const NO_REGISTRY: PublishedRegistry = {
  text: '{"contract":0,"remotes":[]}',
  registry: { remotes: [] },
  manifests: {},
};

/**
 * Reads the registry. One that is lost or damaged changes nothing while the server remembers a good
 * one. After a start without any, pages have no remotes: one can sign in, and is told that the tabs
 * are missing.
 */
export function createRegistryFile(
  remotesDir: string,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => Promise<PublishedRegistry> {
  const read = createWatchedFile(join(remotesDir, 'registry.json'), async (text) => {
    const registry = JSON.parse(text) as { remotes: PageRemote[] };
    if (!Array.isArray(registry.remotes)) throw new Error('It has no list of remotes');
    return { text, registry, manifests: await readManifests(remotesDir, registry.remotes) };
  });
  return async () => {
    try {
      return await read();
    } catch (error) {
      log.warn({ err: error }, 'the registry of remotes cannot be read');
      return NO_REGISTRY;
    }
  };
}

function createWatchedFile<T>(
  path: string,
  parse: (text: string) => T | Promise<T>,
): () => Promise<T> {
  let cached: Cached<T> | undefined;
  return async () => {
    try {
      const { mtimeMs } = await stat(path);
      if (cached?.modified === mtimeMs) return cached.value;
      cached = { modified: mtimeMs, value: await parse(await readFile(path, 'utf8')) };
    } catch (error) {
      // Half written, lost, or edited by hand with a mistake: the last valid content is used until
      // the file is valid again.
      if (!cached) throw error;
    }
    return cached.value;
  };
}

/**
 * A manifest that cannot be read, or is not the one that the registry names, is left out: the shell
 * then fetches it and shows the failure. The browser has no bytes to compare for those in the page,
 * so they are compared here.
 */
async function readManifests(remotesDir: string, remotes: readonly PageRemote[]) {
  const read = remotes.map(async ({ entry, manifestIntegrity }) => {
    try {
      const content = await readFile(join(remotesDir, entry));
      if (!matchesIntegrity(content, manifestIntegrity)) return undefined;
      return [entry, JSON.parse(content.toString()) as PageManifest] as const;
    } catch {
      return undefined;
    }
  });
  const found = (await Promise.all(read)).filter((manifest) => manifest !== undefined);
  return Object.fromEntries(found);
}
