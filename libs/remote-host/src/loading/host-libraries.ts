/** How the host shares a library, in the terms of the federation runtime. */
export interface HostShare {
  version: string;
  shareConfig: { singleton: boolean; strictVersion: boolean; requiredVersion: string };
}

/** Imports a shared library, by the name that remotes import. */
export type ImportLibrary = (name: string) => Promise<unknown>;

/** The libraries that the host shares (rspack.shared.ts). */
export interface HostLibraries {
  /** By the name that remotes import. */
  shares: Readonly<Record<string, HostShare>>;
  /** Loads those that every remote needs, with what imports them all. */
  load(): Promise<ImportLibrary>;
  /**
   * The address of what the host's build offers (docs/remote.md#requirements); undefined in
   * development.
   */
  offersUrl?: string | undefined;
}
