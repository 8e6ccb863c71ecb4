/** One library the host shares: its version and the way to it. */
export interface HostShare {
  version: string;
  strictVersion: boolean;
  /** The library, or the promise of one that is only fetched when a remote asks for it. */
  load(): unknown;
}

/**
 * The libraries the host shares. The host's build puts the list of rspack.shared.ts in the place of this
 * module; everywhere else (tests, a remote alone) there is no host, so nothing is shared.
 */
export const hostShares: Record<string, HostShare> = {};
