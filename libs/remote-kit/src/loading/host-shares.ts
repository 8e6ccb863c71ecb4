/** How the host shares a library. */
export interface HostShare {
  version: string;
  strictVersion: boolean;
  /** What it exports, if it is not loaded yet. */
  names?: readonly string[];
  /** Offered to the remotes of the last release only, whose build was checked when the shell was released. */
  isDeprecated?: boolean;
}

/**
 * How the host shares its libraries. The host's build replaces this module by a generated list. In tests and in a workbench there is no host,
 * so nothing is shared.
 */
export const hostShares: Record<string, HostShare> = {};
