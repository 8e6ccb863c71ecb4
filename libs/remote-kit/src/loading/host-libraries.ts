/**
 * The libraries that the host shares, by the name that remotes import. Each function returns the library, or a promise of one that is fetched
 * when a remote first asks for it.
 */
export type HostLibraries = Readonly<Record<string, () => unknown>>;
