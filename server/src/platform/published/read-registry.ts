import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildLocation } from '@muster/publishing';
import type { SlotOrders } from '@muster/remote-host/registry';

/** A remote of the registry, as far as the server needs it. */
export interface PublishedRemote {
  id: string;
  label: string;
  version: string;
  /** The current build. */
  build: string;
  canary: { build: string; share: number } | undefined;
  slotOrders: SlotOrders | undefined;
  /** Earlier builds, newest first. */
  previous: string[];
  /** Where the current build is. */
  location: BuildLocation;
  /** The current build, the canary and the earlier ones. */
  builds: string[];
}

interface Registry {
  remotes: (BuildLocation & {
    id: string;
    label: string;
    version: string;
    build: string;
    canary?: { build: string; share: number };
    slotOrders?: SlotOrders;
    previous?: { build: string }[];
  })[];
}

/**
 * The remotes of the registry; none if it cannot be read. Read each time, because publishing edits
 * it.
 */
export async function readRegistry(remotesDir: string): Promise<PublishedRemote[]> {
  const text = await readFile(join(remotesDir, 'registry.json'), 'utf8').catch(
    () => '{"remotes":[]}',
  );
  try {
    return (JSON.parse(text) as Registry).remotes.map(toPublishedRemote);
  } catch {
    // Half written, or edited by hand with a mistake.
    return [];
  }
}

function toPublishedRemote(remote: Registry['remotes'][number]): PublishedRemote {
  const { id, label, version, build, canary, slotOrders, previous = [] } = remote;
  const { entry, integrity, manifestIntegrity = null } = remote;
  return {
    id,
    label,
    version,
    build,
    canary: canary && { build: canary.build, share: canary.share },
    slotOrders,
    previous: previous.map((earlier) => earlier.build),
    location: { entry, integrity, manifestIntegrity },
    builds: [build, ...(canary ? [canary.build] : []), ...previous.map((one) => one.build)],
  };
}
