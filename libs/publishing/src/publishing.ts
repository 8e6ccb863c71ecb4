import type { CanaryPeople, Registry } from '@muster/remote-host/registry';
import { readBuilt } from './builds.ts';
import { changeRegistry, type Reason, type RegistryChange } from './change-registry.ts';
import { checkBuild } from './check-build.ts';
import { PublishingError } from './publishing-error.ts';
import {
  type BuiltRemote,
  findRemote,
  findRollbackTarget,
  publishBuild,
  rollBackRemote,
  type SlotPlacing,
  setCanary,
  setOffline,
  setSlotOrder,
} from './registry-edits.ts';
import { type OfflineSwitch, readLog } from './registry-log.ts';

/** The only remote whose files browsers keep (docs/remote.md#offline). */
const KEPT_OFFLINE = 'gate';

/** A build of a remote in the folder `dir`. */
export interface BuildChoice {
  /** The folder with the registry and the builds. */
  dir: string;
  id: string;
  build: string;
  /** The folder of the shell that builds are checked against; `shell` in `dir` by default. */
  shellDir?: string;
}

/**
 * Checks a build and makes it the current one; nothing happens if it is so already. Throws a
 * sentence when the check fails, when another build of the same version was published before, as a
 * version names one build, and when somebody went back from this one.
 */
export function publish(choice: BuildChoice, reason: Reason): Promise<Registry> {
  return changeTo(choice, 'publish', reason, async (registry, built) => {
    await requireNewVersion(choice, built);
    await requireNotRolledBack(choice);
    return publishBuild(registry, built);
  });
}

/**
 * The same for what a build of the whole repository has changed, where versions are not raised for
 * each change.
 */
export function release(choice: BuildChoice, reason: Reason): Promise<Registry> {
  return changeTo(choice, 'release', reason, async (registry, built) =>
    publishBuild(registry, built),
  );
}

/** Makes any finished build the current one, also one that was published before. */
export function setBuild(choice: BuildChoice, reason: Reason): Promise<Registry> {
  return changeTo(choice, 'set', reason, async (registry, built) => publishBuild(registry, built));
}

/** Goes back to the build before, or to a named earlier one. */
export function rollBack(
  { dir, id, build }: Omit<BuildChoice, 'build'> & { build?: string | undefined },
  reason: Reason,
): Promise<Registry> {
  return changeRegistry(dir, {
    action: 'rollback',
    id,
    reason,
    apply: async (registry) => {
      const target = findRollbackTarget(registry, id, build);
      const built = await requireBuilt({ dir, id, build: target.build });
      return { registry: rollBackRemote(registry, built), built };
    },
  });
}

/** Gives a build to a share of the people, from 0 to 1, and to named ones; to nobody ends it. */
export function startCanary(choice: BuildChoice & CanaryPeople, reason: Reason): Promise<Registry> {
  const { dir, id, share, places = [] } = choice;
  return changeRegistry(dir, {
    action: 'canary',
    id,
    reason,
    apply: async (registry) => {
      const built = await requireBuilt(choice);
      if (share > 0 || places.length > 0) await checkBuild(choice, built);
      const people = places.length > 0 && { people: places.length };
      return { registry: setCanary(registry, built, choice), built, share, ...people };
    },
  });
}

async function switchOffline(
  { dir, id }: Omit<BuildChoice, 'build'>,
  action: OfflineSwitch,
  reason: Reason,
): Promise<Registry> {
  if (id !== KEPT_OFFLINE)
    throw new PublishingError(`Browsers keep ${KEPT_OFFLINE} alone: ${id} is never kept.`);
  return changeRegistry(dir, {
    action,
    id,
    reason,
    apply: async (registry) => {
      const { build, offlineOff = false } = findRemote(registry, id);
      const isOn = action === 'offline-on';
      if (isOn !== offlineOff) return undefined;
      const built = await requireBuilt({ dir, id, build });
      return { registry: setOffline(registry, id, isOn), built };
    },
  });
}

async function placeSlot(
  { dir, id }: Omit<BuildChoice, 'build'>,
  placing: SlotPlacing,
  reason: Reason,
): Promise<Registry> {
  return changeRegistry(dir, {
    action: 'slot',
    id,
    reason,
    apply: async (registry) => {
      const { build, slotOrders = {} } = findRemote(registry, id);
      const { slot, order } = placing;
      const next = setSlotOrder(registry, id, placing);
      if (order === (slotOrders[slot] ?? 'default')) return undefined;
      return { registry: next, built: await requireBuilt({ dir, id, build }), slot, order };
    },
  });
}

function changeTo(
  choice: BuildChoice,
  action: RegistryChange['action'],
  reason: Reason,
  edit: (registry: Registry, built: BuiltRemote) => Promise<Registry>,
): Promise<Registry> {
  const { dir, id, build } = choice;
  return changeRegistry(dir, {
    action,
    id,
    reason,
    apply: async (registry) => {
      const built = await requireBuilt(choice);
      const current = registry.remotes.find((remote) => remote.id === id);
      if (current?.build === build) return undefined;
      await checkBuild(choice, built);
      return { registry: await edit(registry, built), built };
    },
  });
}

async function requireBuilt({ dir, id, build }: BuildChoice): Promise<BuiltRemote> {
  const built = build ? await readBuilt(dir, id, build) : undefined;
  if (!built) throw new PublishingError(`There is no finished build ${build} of ${id}.`);
  return built;
}

/** A version names one build. Builds of the whole repository have no version of their own. */
async function requireNewVersion(
  { dir, id, build }: BuildChoice,
  { build: { version } }: BuiltRemote,
): Promise<void> {
  const other = (await readLog(dir)).find(
    (entry) =>
      entry.remote === id &&
      entry.version === version &&
      entry.build !== build &&
      entry.action !== 'release',
  );
  if (!other) return;
  throw new PublishingError(
    `Version ${version} of ${id} is build ${other.build}. Raise the version in its package.json and build it again.`,
  );
}

/** Whoever went back from a build meant it: only a change with a reason makes it current again. */
async function requireNotRolledBack({ dir, id, build }: BuildChoice): Promise<void> {
  const last = (await readLog(dir)).findLast(
    ({ action, remote, ...entry }) =>
      remote === id &&
      (action === 'rollback'
        ? entry.former === build
        : entry.build === build && action !== 'canary'),
  );
  if (last?.action !== 'rollback') return;
  throw new PublishingError(
    `Build ${build} of ${id} was rolled back: ${last.why}. If it is right after all: set ${id} ${build} --why "…".`,
  );
}

/** A change of a remote, as the commands and the server's API name them. */
export type Change =
  | { action: 'publish' | 'set'; build: string }
  | { action: 'rollback'; build?: string | undefined }
  | ({ action: 'canary'; build: string } & CanaryPeople)
  | ({ action: 'slot' } & SlotPlacing)
  | { action: OfflineSwitch };

/** Makes a change of a remote. */
export function changeRemote(
  remote: Omit<BuildChoice, 'build'>,
  change: Change,
  reason: Reason,
): Promise<Registry> {
  switch (change.action) {
    case 'publish':
      return publish({ ...remote, build: change.build }, reason);
    case 'set':
      return setBuild({ ...remote, build: change.build }, reason);
    case 'rollback':
      return rollBack({ ...remote, build: change.build }, reason);
    case 'canary':
      return startCanary({ ...remote, ...change }, reason);
    case 'slot':
      return placeSlot(remote, change, reason);
    case 'offline-on':
    case 'offline-off':
      return switchOffline(remote, change.action, reason);
  }
}
