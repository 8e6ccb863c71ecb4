import type { SlotName } from '@muster/contract';
import type { SlotContribution } from './slots/find-slots-fault.ts';

export { findSlotsFault, type SlotContribution } from './slots/find-slots-fault.ts';

/** The version of the contract between shell and remotes that is spoken here. */
export const REMOTE_CONTRACT = 1;

/** The oldest version that the shell still speaks. A remote outside the range is not opened. */
const OLDEST_REMOTE_CONTRACT = 1;

/**
 * Why the shell does not speak a remote's version of the contract, as a sentence; undefined if it
 * does.
 */
export function findContractFault(
  contract: number,
  { oldest = OLDEST_REMOTE_CONTRACT, newest = REMOTE_CONTRACT } = {},
): string | undefined {
  if (contract >= oldest && contract <= newest) return undefined;
  const spoken = oldest === newest ? `${newest}` : `${oldest} to ${newest}`;
  return `It uses contract ${contract}, the shell speaks ${spoken}.`;
}

/** Who sees a remote's tab. It only shows and hides; the server checks every request. */
export type RemoteAudience = 'everyone' | 'superadmin';

/** The modules of a remote that the shell mounts: each has one export of the same name. */
export type ExposeName = 'Page' | 'HeaderActions' | 'Badge';

/** What the shell knows of a remote before any of its code is loaded. */
export interface RemoteDescriptor {
  /** Short and stable: `events` for the folder `mfe-events`. Lower-case letters and digits. */
  id: string;
  /** In the sidebar. */
  label: string;
  /** In the header. */
  title: string;
  /** Other titles for some paths and everything below them. */
  titles?: Readonly<Record<string, string>>;
  /**
   * Name of an icon that the shell has, or the lines of another as an SVG path, 24 by 24
   * (docs/remote.md#icon).
   */
  icon: string;
  /** The position in the sidebar, ascending. */
  order: number;
  visibleTo: RemoteAudience;
  /** The tab links to the first; the remote owns everything below each of them. */
  paths: readonly [string, ...string[]];
  /**
   * Paths that need no session, each with everything below it, such as `/e`. A visitor sees them in
   * a frame without tabs (docs/remote.md#public-paths).
   */
  publicPaths?: readonly string[];
  /**
   * Its pages fill the window, with a session or without one: it has no tab, and no sidebar or
   * header beside its pages (docs/remote.md#standalone).
   */
  standalone?: boolean;
  /** Other screens lead to its pages; it has no tab. */
  withoutTab?: boolean;
  /** Without a tab: the id of the remote whose tab and title its pages have. */
  underTab?: string;
  contract: number;
}

/** What a remote declares of a contribution to a slot of another's screen. */
export interface SlotDeclaration extends SlotContribution {
  slot: SlotName;
}

/** The content of a remote's `remote.ts`: its descriptor, and the file of each exposed module. */
export interface RemoteDeclaration extends RemoteDescriptor {
  /** The modules of `ExposeName`, and those that `slots` names. */
  exposes: { Page: string } & Readonly<Record<string, string>>;
  /** What it contributes to the screens of other remotes; at most 20 (docs/remote.md#slots). */
  slots?: readonly SlotDeclaration[];
}

/**
 * It becomes part of names in JavaScript; the shell's own errors are counted as those of `shell`.
 */
const REMOTE_ID = /^(?!shell$)[a-z][a-z0-9]{0,29}$/;

/** Why an id cannot be that of a remote, as a sentence; undefined if it can. */
export function findIdFault(id: string): string | undefined {
  if (REMOTE_ID.test(id)) return undefined;
  return `The id of a remote is a letter, then up to 29 letters or digits, all lower-case, and not "shell": "${id}" is not.`;
}

/** Declares a remote. Keep the calling file to data: builds and tests read it too. */
export function defineRemote(declaration: RemoteDeclaration): RemoteDeclaration {
  return declaration;
}
