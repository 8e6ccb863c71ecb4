import type { RemoteAudience, RemoteDescriptor } from './remote.ts';

/** One immutable build of a remote. */
export interface RemoteBuild {
  /** The version in the remote's package.json, for people. */
  version: string;
  /** Short hash of what it was built from; part of its URL and of its global names. */
  build: string;
  /** URL of its federation manifest. */
  entry: string;
  /** Subresource integrity of its `remoteEntry.js`; null only in development. */
  integrity: string | null;
  /** Shared library → the range this build was made against. */
  shared: Record<string, string>;
  contract: number;
  exposes: string[];
}

/** A remote as the registry lists it: its descriptor, its current build, and the ones around it. */
export interface RegisteredRemote extends RemoteDescriptor, RemoteBuild {
  /** Goes to this share (0 to 1) of browsers instead of the current build. */
  canary?: RemoteBuild & { share: number };
  /** Newest first; rollback and the last version that rendered come from here. */
  previous: RemoteBuild[];
}

/** `/registry.json`: which remotes there are and which build of each is current. */
export interface Registry {
  contract: number;
  remotes: RegisteredRemote[];
}

/** Every remote that could be read, and one sentence for each that could not. */
export interface ParsedRegistry {
  registry: Registry;
  problems: string[];
}

/** The current build of a remote, without what describes the remote itself. */
export function pickBuild(remote: RegisteredRemote): RemoteBuild {
  const { version, build, entry, integrity, shared, contract, exposes } = remote;
  return { version, build, entry, integrity, shared, contract, exposes };
}

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

const audiences: readonly unknown[] = ['everyone', 'superadmin'] satisfies RemoteAudience[];

const findBuildFault = (value: Fields): string | undefined => {
  if (!isText(value.version)) return 'version';
  if (!isText(value.build)) return 'build';
  if (!isText(value.entry)) return 'entry';
  if (value.integrity !== null && !isText(value.integrity)) return 'integrity';
  if (!isFields(value.shared) || !Object.values(value.shared).every(isText)) return 'shared';
  if (typeof value.contract !== 'number') return 'contract';
  if (!isTexts(value.exposes)) return 'exposes';
  return undefined;
};

const findRemoteFault = (value: Fields): string | undefined => {
  for (const field of ['id', 'label', 'title', 'icon']) if (!isText(value[field])) return field;
  if (typeof value.order !== 'number') return 'order';
  if (!audiences.includes(value.visibleTo)) return 'visibleTo';
  if (!isTexts(value.paths) || value.paths.length === 0) return 'paths';
  return findBuildFault(value);
};

const isBuild = (value: unknown): value is RemoteBuild =>
  isFields(value) && findBuildFault(value) === undefined;

const isCanary = (value: unknown): value is RemoteBuild & { share: number } =>
  isBuild(value) && 'share' in value && typeof value.share === 'number';

const keepRemote = (value: Fields): RegisteredRemote => {
  const { canary, previous, ...rest } = value;
  return {
    // Every field was looked at by findRemoteFault.
    ...(rest as unknown as RegisteredRemote),
    ...(isCanary(canary) ? { canary } : {}),
    previous: Array.isArray(previous) ? previous.filter(isBuild) : [],
  };
};

/**
 * Reads what came from `/registry.json`. It never throws: a remote that cannot be read is left out and
 * named, the others stay. Written by hand because it runs before anything else has been loaded.
 */
export const parseRegistry = (value: unknown): ParsedRegistry => {
  const empty: Registry = { contract: 0, remotes: [] };
  if (!isFields(value) || !Array.isArray(value.remotes) || typeof value.contract !== 'number') {
    return { registry: empty, problems: ['The registry is not a list of remotes.'] };
  }
  const remotes: RegisteredRemote[] = [];
  const problems: string[] = [];
  for (const [place, entry] of value.remotes.entries()) {
    const fault = isFields(entry) ? findRemoteFault(entry) : 'everything';
    const name = isFields(entry) && isText(entry.id) ? entry.id : `#${place + 1}`;
    if (fault) problems.push(`Remote ${name} in the registry has no usable ${fault}.`);
    else if (remotes.some(({ id }) => id === name))
      problems.push(`Remote ${name} is listed twice.`);
    else remotes.push(keepRemote(entry as Fields));
  }
  remotes.sort((a, b) => a.order - b.order);
  return { registry: { contract: value.contract, remotes }, problems };
};
