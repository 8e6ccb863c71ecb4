import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, readRegistry } from '@muster/publishing';
import type { Offers, Requirements } from '@muster/remote-host/requirements';
import { dist } from './dist-folder.ts';
import { root } from './root.ts';

/*
 * npm run keep-release
 *   keeps what the current builds need and offer as that of the last release. A test compares it
 *   with the next builds (docs/remote.md#requirements).
 */

/** A remote of a release. */
interface KeptRemote {
  contract: number;
  requires: Requirements;
  /** The slots that it contributes to; missing in a release before slots. */
  slots?: readonly string[];
}

/** What shell and remotes of a release promise each other. */
export interface Release {
  /** By the id of the remote. */
  remotes: Record<string, KeptRemote>;
  offers: Offers;
  /** The number of its last migration; missing in a release before they were checked. */
  migration?: number;
}

/** That of the last release. */
export const LAST_RELEASE = join(root, 'tests/e2e/last-release.json');

/** That of the builds in `dist`. */
export async function readRelease(): Promise<Release> {
  const { remotes } = await readRegistry(dist);
  const described = remotes.map(async ({ id, entry, contract, slots = [] }) => {
    const { requires } = JSON.parse(await readFile(join(dist, entry), 'utf8')) as {
      requires: Requirements;
    };
    return [id, { contract, requires, slots: slots.map(({ slot }) => slot) }] as const;
  });
  return {
    remotes: Object.fromEntries(await Promise.all(described)),
    offers: (await readJson(join(dist, 'shell/offers.json'))) as Offers,
    migration: (await readdir(join(root, 'server/src/platform/database/migrations'))).length,
  };
}

if (import.meta.main)
  await writeFile(LAST_RELEASE, `${JSON.stringify(await readRelease(), null, 2)}\n`);
