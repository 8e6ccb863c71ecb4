import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Registry } from '@muster/remote-host/registry';
import { lock } from 'proper-lockfile';
import { noteRetired, sweepBuilds } from './builds.ts';
import { PublishingError } from './publishing-error.ts';
import type { BuiltRemote } from './registry-edits.ts';
import { locateRegistry, readRegistry, writeRegistry } from './registry-file.ts';
import { appendToLog, type LogEntry } from './registry-log.ts';

/** Who changes the registry, and why. */
export interface Reason {
  who: string;
  why: string;
}

/** A change of one remote's entry. */
export interface RegistryChange {
  action: LogEntry['action'];
  id: string;
  reason: Reason;
  /**
   * Returns the changed registry and the build it is about, undefined if it is so already, or
   * throws a sentence.
   */
  apply: (registry: Registry) => Promise<Applied | undefined>;
}

interface Applied extends Pick<LogEntry, 'share' | 'people' | 'slot' | 'order'> {
  registry: Registry;
  built: BuiltRemote;
}

/** A lock whose owner has not renewed it for so long was left by a process that died. */
const STALE_MS = 30_000;
/** A change takes some milliseconds; whoever waits for so long is told. */
const RETRY = { retries: 200, factor: 1, minTimeout: 50, maxTimeout: 50 };

/**
 * Changes the registry: one change at a time, whoever makes it, each with a line in the log.
 * Afterwards the builds that are out of use are swept. If `apply` throws, nothing changes.
 */
export async function changeRegistry(dir: string, change: RegistryChange): Promise<Registry> {
  const release = await lockRegistry(dir);
  try {
    const before = await readRegistry(dir);
    const former = before.remotes.find(({ id }) => id === change.id)?.build ?? null;
    const applied = await change.apply(before);
    if (!applied) return before;
    const { registry, built, ...detail } = applied;
    await writeRegistry(dir, registry);
    await appendToLog(dir, {
      at: new Date().toISOString(),
      action: change.action,
      remote: change.id,
      build: built.build.build,
      version: built.build.version,
      former,
      ...detail,
      ...change.reason,
    });
    await noteRetired(dir, { id: change.id, before, after: registry });
    await sweepBuilds(dir, change.id, registry);
    return registry;
  } finally {
    await release();
  }
}

async function lockRegistry(dir: string): Promise<() => Promise<void>> {
  await mkdir(dir, { recursive: true });
  try {
    return await lock(locateRegistry(dir), {
      lockfilePath: join(dir, 'registry.lock'),
      realpath: false,
      stale: STALE_MS,
      retries: RETRY,
    });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error;
    throw new PublishingError('The registry is being changed by somebody else. Try again.', {
      cause: error,
    });
  }
}
