import type { RemoteAudience, RemoteDescriptor, SlotContribution } from '@muster/remote-kit/remote';

/** One immutable build of a remote. */
export interface RemoteBuild {
  /** The version in the remote's package.json, for display. */
  version: string;
  /** Short hash of what it was built from; part of its URL and of its global names. */
  build: string;
  /** URL of its federation manifest. */
  entry: string;
  /** Subresource integrity of its `remoteEntry.js`; null only in development. */
  integrity: string | null;
  /**
   * Subresource integrity of the manifest; null only in development, missing in registries of
   * earlier releases.
   */
  manifestIntegrity?: string | null;
  /**
   * The ranges of shared libraries that it needs. Only in builds of earlier releases: its manifest
   * lists them now.
   */
  shared?: Record<string, string>;
  contract: number;
  exposes: string[];
  /** What it contributes to the screens of other remotes; missing if nothing. */
  slots?: readonly SlotContribution[];
}

/** Who opens a canary. */
export interface CanaryPeople {
  /** The share of people, from 0 to 1. */
  share: number;
  /** Named people besides, by their place (`findCanaryPlace`), which does not say who they are. */
  places?: readonly number[];
}

/** The position among the contributions to a slot, or that the contribution is left out. */
export type SlotOrder = number | 'off';

/** What an operator has decided, by slot, in place of what the build declares. */
export type SlotOrders = Readonly<Record<string, SlotOrder>>;

/** A remote in the registry: its descriptor, its current build, a canary and earlier builds. */
export interface RegisteredRemote extends RemoteDescriptor, RemoteBuild {
  /** Opened by some people instead of the current build. */
  canary?: RemoteBuild & CanaryPeople;
  /** Browsers keep none of its files for use without a connection (docs/remote.md#offline). */
  offlineOff?: true;
  slotOrders?: SlotOrders;
  /**
   * Newest first; for rollbacks and for falling back to the build that last rendered. The registry
   * inside a page lists none.
   */
  previous: RemoteBuild[];
}

/**
 * A remote in the registry of a page, which lists the builds of a few remotes only: enough to draw
 * its tab. The rest is fetched when the tab is opened.
 */
export type ListedRemote = ListedTab | RegisteredRemote;

/** A remote whose build the page does not list, with what the build contributes to slots. */
interface ListedTab extends RemoteDescriptor {
  slots?: readonly SlotContribution[];
  slotOrders?: SlotOrders;
}

/** Whether a listed remote can be loaded, or only its tab drawn. */
export function isRegistered(remote: ListedRemote): remote is RegisteredRemote {
  return 'entry' in remote;
}

/** `/registry.json`: the remotes and their current builds. */
export interface Registry {
  contract: number;
  remotes: RegisteredRemote[];
}

/** The remotes that could be read, and one sentence for each that could not. */
interface Parsed<Remote> {
  registry: { contract: number; remotes: Remote[] };
  problems: string[];
}

/** What `parseRegistry` returns. */
export type ParsedRegistry = Parsed<RegisteredRemote>;

/** What describes a remote, without its builds. */
export function pickDescriptor(remote: RemoteDescriptor): RemoteDescriptor {
  const { id, label, title, titles, icon, order, visibleTo, paths, contract } = remote;
  const { publicPaths, standalone, withoutTab, underTab } = remote;
  return {
    id,
    label,
    title,
    ...(titles && { titles }),
    icon,
    order,
    visibleTo,
    paths,
    ...(publicPaths && { publicPaths }),
    ...(standalone && { standalone }),
    ...(withoutTab && { withoutTab }),
    ...(underTab && { underTab }),
    contract,
  };
}

/** The current build of a remote, without what describes the remote itself. */
export function pickBuild(remote: RegisteredRemote): RemoteBuild {
  const { version, build, entry, integrity, manifestIntegrity } = remote;
  const { shared, contract, exposes, slots } = remote;
  return {
    version,
    build,
    entry,
    integrity,
    ...(manifestIntegrity !== undefined && { manifestIntegrity }),
    ...(shared && { shared }),
    contract,
    exposes,
    ...(slots && { slots: slots.map(pickContribution) }),
  };
}

function pickContribution(contribution: SlotContribution): SlotContribution {
  const { slot, expose, order, tab, column } = contribution;
  return { slot, expose, order, ...(tab && { tab }), ...(column && { column }) };
}

type Fields = Record<string, unknown>;

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(isText);
}

function isTextRecord(value: unknown): value is Record<string, string> {
  return isFields(value) && Object.values(value).every(isText);
}

function isContribution(value: unknown): value is SlotContribution {
  if (!isFields(value)) return false;
  const { slot, expose, order, tab, column } = value;
  if (!isText(slot) || !isText(expose) || typeof order !== 'number') return false;
  if (column !== undefined && !isAudience(column)) return false;
  return tab === undefined || (isAudience(tab) && isText(tab.title));
}

function isAudience(value: unknown): value is Fields {
  return isFields(value) && isTexts(value.needs);
}

function isContributions(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.every(isContribution));
}

/** The loader refuses a missing hash by itself, so that the page names the remote that has none. */
function isOptionalHash(value: unknown): boolean {
  return value === undefined || value === null || isText(value);
}

const audiences: readonly unknown[] = ['everyone', 'superadmin'] satisfies RemoteAudience[];

function findBuildFault(value: Fields): string | undefined {
  if (!isText(value.version)) return 'version';
  if (!isText(value.build)) return 'build';
  if (!isText(value.entry)) return 'entry';
  if (value.integrity !== null && !isText(value.integrity)) return 'integrity';
  if (!isOptionalHash(value.manifestIntegrity)) return 'manifestIntegrity';
  if (value.shared !== undefined && !isTextRecord(value.shared)) return 'shared';
  if (typeof value.contract !== 'number') return 'contract';
  if (!isTexts(value.exposes)) return 'exposes';
  if (!isContributions(value.slots)) return 'slots';
  return undefined;
}

function findDescriptorFault(value: Fields): string | undefined {
  for (const field of ['id', 'label', 'title', 'icon']) if (!isText(value[field])) return field;
  if (value.titles !== undefined && !isTextRecord(value.titles)) return 'titles';
  if (typeof value.order !== 'number') return 'order';
  if (!audiences.includes(value.visibleTo)) return 'visibleTo';
  if (!isTexts(value.paths) || value.paths.length === 0) return 'paths';
  if (value.publicPaths !== undefined && !isTexts(value.publicPaths)) return 'publicPaths';
  if (value.underTab !== undefined && !isText(value.underTab)) return 'underTab';
  for (const field of ['standalone', 'withoutTab'])
    if (value[field] !== undefined && typeof value[field] !== 'boolean') return field;
  return undefined;
}

function findRemoteFault(value: Fields): string | undefined {
  return findDescriptorFault(value) ?? findBuildFault(value);
}

function findListedFault(value: Fields): string | undefined {
  if ('entry' in value) return findRemoteFault(value);
  return findDescriptorFault(value) ?? (isContributions(value.slots) ? undefined : 'slots');
}

function isBuild(value: unknown): value is RemoteBuild {
  return isFields(value) && findBuildFault(value) === undefined;
}

function isCanary(value: unknown): value is RemoteBuild & CanaryPeople {
  if (!isBuild(value)) return false;
  const { share, places = [] } = value as Partial<CanaryPeople>;
  return typeof share === 'number' && Array.isArray(places) && places.every(Number.isFinite);
}

function toRemote(value: Fields): RegisteredRemote {
  const { canary, previous, ...rest } = value;
  return {
    // findRemoteFault has checked every field.
    ...(rest as unknown as RegisteredRemote),
    ...(isCanary(canary) ? { canary } : {}),
    previous: Array.isArray(previous) ? previous.filter(isBuild) : [],
  };
}

/**
 * Reads the content of `/registry.json`. It never throws: a remote that cannot be read is left out
 * and named in `problems`. Written by hand, because it runs before any library is loaded.
 */
export function parseRegistry(value: unknown): ParsedRegistry {
  return parse(value, findRemoteFault, toRemote);
}

/** The same for the registry in a page, where a remote may be without a build. */
export function parsePageRegistry(value: unknown): Parsed<ListedRemote> {
  return parse<ListedRemote>(value, findListedFault, (entry) =>
    // findListedFault has checked every field.
    'entry' in entry ? toRemote(entry) : (entry as unknown as ListedTab),
  );
}

function parse<Remote extends ListedRemote>(
  value: unknown,
  findFault: (entry: Fields) => string | undefined,
  read: (entry: Fields) => Remote,
): Parsed<Remote> {
  if (!isFields(value) || !Array.isArray(value.remotes) || typeof value.contract !== 'number') {
    const problems = ['The registry is not a list of remotes.'];
    return { registry: { contract: 0, remotes: [] }, problems };
  }
  const remotes: Remote[] = [];
  const problems: string[] = [];
  for (const [index, entry] of value.remotes.entries()) {
    const fault = isFields(entry) ? findFault(entry) : 'everything';
    const name = isFields(entry) && isText(entry.id) ? entry.id : `#${index + 1}`;
    if (fault) problems.push(`Remote ${name} in the registry has no usable ${fault}.`);
    else if (remotes.some(({ id }) => id === name))
      problems.push(`Remote ${name} is listed twice.`);
    else remotes.push(read(entry as Fields));
  }
  remotes.sort((a, b) => a.order - b.order);
  return { registry: { contract: value.contract, remotes }, problems };
}
