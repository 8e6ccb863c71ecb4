import { SESSION_PATHS } from '@muster/page-contract';
import {
  type CanaryPeople,
  pickBuild,
  type RegisteredRemote,
  type Registry,
  type RemoteBuild,
  type SlotOrder,
} from '@muster/remote-host/registry';
import { findIdFault, REMOTE_CONTRACT, type RemoteDescriptor } from '@muster/remote-kit/remote';
import { PublishingError } from './publishing-error.ts';

/** How many builds of a remote the registry names, the current one included. */
export const MAX_BUILDS = 5;

/** The content of a build's `build.json`. */
export interface BuiltRemote {
  descriptor: RemoteDescriptor;
  build: RemoteBuild;
}

/** The registry before the first build is published. */
export const emptyRegistry: Registry = { contract: REMOTE_CONTRACT, remotes: [] };

/**
 * Makes a build the current one of its remote, together with its own label, title and paths. The
 * former current build becomes the newest of `previous`, and a canary ends. Throws if the id is
 * unusable, another remote has one of its paths, or the build no hash of its manifest.
 */
export function publishBuild(registry: Registry, { descriptor, build }: BuiltRemote): Registry {
  const fault = findIdFault(descriptor.id);
  if (fault) throw new PublishingError(fault);
  requireManifestHash(build);
  requireFreePaths(registry, descriptor);
  const registered = registry.remotes.find(({ id }) => id === descriptor.id);
  const earlier = registered ? [pickBuild(registered), ...registered.previous] : [];
  const previous = earlier.filter((other) => other.build !== build.build);
  return replaceRemote(registry, {
    ...descriptor,
    ...build,
    ...(registered && pickDecided(registered)),
    previous: previous.slice(0, MAX_BUILDS - 1),
  });
}

/**
 * The build that a rollback goes back to: a named earlier one, or the newest of them. Throws when
 * there is none.
 */
export function findRollbackTarget(registry: Registry, id: string, build?: string): RemoteBuild {
  const { previous } = findRemote(registry, id);
  const target = build ? previous.find((earlier) => earlier.build === build) : previous[0];
  if (!target)
    throw new PublishingError(`Remote ${id} has no earlier build ${build ?? ''}`.trimEnd());
  return target;
}

/** Goes back to an earlier build, together with its label, title and paths. A canary ends. */
export function rollBackRemote(registry: Registry, { descriptor, build }: BuiltRemote): Registry {
  requireManifestHash(build);
  requireFreePaths(registry, descriptor);
  const remote = findRemote(registry, descriptor.id);
  const others = remote.previous.filter((earlier) => earlier.build !== build.build);
  return replaceRemote(registry, {
    ...descriptor,
    ...build,
    ...pickDecided(remote),
    // The former current build goes last, so that a second rollback reaches the next older build.
    previous: [...others, pickBuild(remote)],
  });
}

/** Gives a build to a share of the people, from 0 to 1, and to named ones; to nobody ends it. */
export function setCanary(
  registry: Registry,
  built: BuiltRemote,
  { share, places = [] }: CanaryPeople,
): Registry {
  if (!(share >= 0 && share <= 1))
    throw new PublishingError('A canary goes to a share from 0 to 1.');
  const isForNobody = share === 0 && places.length === 0;
  const { canary: _replaced, ...remote } = findRemote(registry, built.descriptor.id);
  if (!isForNobody) {
    requireManifestHash(built.build);
    requireOther(remote, built.build);
  }
  return replaceRemote(
    registry,
    isForNobody
      ? remote
      : { ...remote, canary: { ...built.build, share, ...(places.length > 0 && { places }) } },
  );
}

/** What an operator has decided of a remote, which stays with each build of it. */
function pickDecided({ offlineOff, slotOrders }: RegisteredRemote) {
  return { ...(offlineOff && { offlineOff }), ...(slotOrders && { slotOrders }) };
}

/** What a remote contributes to slots. */
export interface PlacedSlot {
  slot: string;
  expose: string;
  /** Its position among the contributions to the slot, or that it is left out. */
  order: SlotOrder;
  /** The position that the build declares. */
  declared: number;
}

/** What the current build of a remote contributes, as it is placed now. */
export function listPlacedSlots({ slots = [], slotOrders = {} }: RegisteredRemote): PlacedSlot[] {
  return slots.map(({ slot, expose, order }) => ({
    ...{ slot, expose, declared: order },
    order: slotOrders[slot] ?? order,
  }));
}

/** A slot, and how an operator places what a remote contributes to it. */
export interface SlotPlacing {
  slot: string;
  /** `default`: as the build declares it. */
  order: SlotOrder | 'default';
}

/** Places what a remote contributes to a slot, or leaves it out. */
export function setSlotOrder(
  registry: Registry,
  id: string,
  { slot, order }: SlotPlacing,
): Registry {
  const { slotOrders = {}, ...remote } = findRemote(registry, id);
  if (order !== 'off' && order !== 'default' && !Number.isInteger(order))
    throw new PublishingError('Say the position as a whole number, off, or default.');
  const all = [...(remote.slots ?? []), ...(remote.canary?.slots ?? [])].map((one) => one.slot);
  if (!all.includes(slot) && !(slot in slotOrders))
    throw new PublishingError(
      `${id} contributes nothing to "${slot}". ${describeSlots([...new Set(all)])}`,
    );
  const { [slot]: _replaced, ...others } = slotOrders;
  const next = order === 'default' ? others : { ...others, [slot]: order };
  const hasAny = Object.keys(next).length > 0;
  return replaceRemote(registry, { ...remote, ...(hasAny && { slotOrders: next }) });
}

function describeSlots(slots: readonly string[]): string {
  return slots.length > 0 ? `It contributes to ${slots.join(', ')}.` : 'It contributes to no slot.';
}

/** Whether browsers keep the files of a remote for use without a connection. */
export function setOffline(registry: Registry, id: string, isOn: boolean): Registry {
  const { offlineOff: _replaced, ...remote } = findRemote(registry, id);
  return replaceRemote(registry, isOn ? remote : { ...remote, offlineOff: true });
}

/**
 * The builds of a remote that the registry names: the current one, the earlier ones and the canary.
 */
export function listNamedBuilds(registry: Registry, id: string): string[] {
  const remote = registry.remotes.find((registered) => registered.id === id);
  if (!remote) return [];
  return [...listBuildsInUse(registry, id), ...remote.previous.map(({ build }) => build)];
}

/** The builds that pages open now: the current one and the canary. */
export function listBuildsInUse(registry: Registry, id: string): string[] {
  const remote = registry.remotes.find((registered) => registered.id === id);
  if (!remote) return [];
  return [remote.build, ...(remote.canary ? [remote.canary.build] : [])];
}

/** Everybody has the current build. */
function requireOther(
  { id, build: current }: { id: string; build: string },
  { build }: RemoteBuild,
) {
  if (build === current)
    throw new PublishingError(`Build ${build} is the current build of ${id}: everybody has it.`);
}

/** Browsers would refuse the build. */
function requireManifestHash({ build, manifestIntegrity }: RemoteBuild): void {
  if (manifestIntegrity) return;
  throw new PublishingError(
    `Build ${build} was made by an earlier release, without the hash of its manifest. Build it again.`,
  );
}

/** Paths of the shell and of the server; what is below them, too, except for the dashboard. */
const TAKEN_PATHS = ['/api', '/media', '/remotes', ...SESSION_PATHS];

/** Whether one path is the other, or lies below it, as browsers and people may write them. */
function overlap(path: string, other: string): boolean {
  const [a, b] = [toFolder(path), toFolder(other)];
  return a.startsWith(b) || b.startsWith(a);
}

function toFolder(path: string): string {
  return `${path.toLowerCase().replace(/\/+$/, '')}/`;
}

/**
 * A path leads to one remote, and none to what the shell or the server shows. The longest path
 * decides, so what lies below another remote's path would take a page from it.
 */
function requireFreePaths(registry: Registry, { id, paths, publicPaths = [] }: RemoteDescriptor) {
  const reserved = [...paths, ...publicPaths].find(
    (own) =>
      !/^\/[^/]/.test(own) ||
      own === '/dashboard' ||
      TAKEN_PATHS.some((taken) => overlap(own, taken)),
  );
  if (reserved !== undefined)
    throw new PublishingError(`The path ${reserved} of ${id} cannot be that of a remote.`);
  for (const other of registry.remotes.filter((remote) => remote.id !== id)) {
    const taken = [...other.paths, ...(other.publicPaths ?? [])];
    const path = [...paths, ...publicPaths].find((own) => taken.some((one) => overlap(own, one)));
    if (path)
      throw new PublishingError(`The path ${path} of ${id} belongs to the remote ${other.id}.`);
  }
}

/** A remote of the registry. Throws when there is none with this id. */
export function findRemote(registry: Registry, id: string): RegisteredRemote {
  const remote = registry.remotes.find((registered) => registered.id === id);
  if (!remote) throw new PublishingError(`The registry has no remote ${id}.`);
  return remote;
}

function replaceRemote(registry: Registry, changed: RegisteredRemote): Registry {
  const others = registry.remotes.filter(({ id }) => id !== changed.id);
  const remotes = [...others, changed].sort(
    (a, b) => a.order - b.order || a.id.localeCompare(b.id),
  );
  return { ...registry, remotes };
}
