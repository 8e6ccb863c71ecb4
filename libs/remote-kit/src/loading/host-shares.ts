/** A library the host shares. */
export interface HostShare {
  version: string;
  strictVersion: boolean;
  /** What it exports, if it is not loaded yet. */
  names?: readonly string[];
  /** Offered to the remotes of the last release only, whose build was checked when the shell was released. */
  isDeprecated?: boolean;
  /** Returns the library, or a promise if it is fetched when a remote first asks for it. */
  load(): unknown;
}

/**
 * The libraries the host shares. The host's build replaces this module by a generated list of its shared libraries. In tests and in
 * a workbench there is no host, so nothing is shared.
 */
export const hostShares: Record<string, HostShare> = {};
