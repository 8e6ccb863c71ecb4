import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { PageAssets, PageManifest, PageRemote } from '@muster/page-contract';
import type { PageInput } from './compose-page.ts';
import { matchesIntegrity } from './matches-integrity.ts';

/** The input of page composition that comes from the files under the web folder. */
export type PageFiles = Pick<PageInput, 'template' | 'assets' | 'registry' | 'manifests'>;

interface Cached<T> {
  modified: number;
  value: T;
}

/** Reads the built apps' files, and again whenever they change: publishing edits the registry and restarts nothing. */
export function createPageFiles(webDir: string): () => Promise<PageFiles> {
  const template = createWatchedFile(join(webDir, 'shell/index.html'), (text) => text);
  const assets = createWatchedFile(
    join(webDir, 'shell/assets.json'),
    (text) => JSON.parse(text) as PageAssets,
  );
  const registry = createWatchedFile(join(webDir, 'registry.json'), async (text) => {
    const parsed = JSON.parse(text) as { remotes: PageRemote[] };
    return { registry: parsed, manifests: await readManifests(webDir, parsed.remotes) };
  });
  return async () => {
    const [templateText, shellAssets, published] = await Promise.all([
      template(),
      assets(),
      registry(),
    ]);
    return { template: templateText, assets: shellAssets, ...published };
  };
}

function createWatchedFile<T>(
  path: string,
  parse: (text: string) => T | Promise<T>,
): () => Promise<T> {
  let cached: Cached<T> | undefined;
  return async () => {
    const { mtimeMs } = await stat(path);
    if (cached?.modified === mtimeMs) return cached.value;
    try {
      cached = { modified: mtimeMs, value: await parse(await readFile(path, 'utf8')) };
    } catch (error) {
      // Half written, or edited by hand with a mistake: the last valid content is used until the file is valid again.
      if (!cached) throw error;
    }
    return cached.value;
  };
}

/**
 * A manifest that cannot be read, or is not the one that the registry names, is left out: the shell then fetches it and shows
 * the failure. The browser has no bytes to compare for those in the page, so they are compared here.
 */
async function readManifests(webDir: string, remotes: readonly PageRemote[]) {
  const read = remotes.map(async ({ entry, manifestIntegrity }) => {
    try {
      const content = await readFile(join(webDir, entry));
      if (!matchesIntegrity(content, manifestIntegrity)) return undefined;
      return [entry, JSON.parse(content.toString()) as PageManifest] as const;
    } catch {
      return undefined;
    }
  });
  const found = (await Promise.all(read)).filter((manifest) => manifest !== undefined);
  return Object.fromEntries(found);
}
