import type { HostLibraries } from '@muster/remote-kit/loading';

/** The libraries that the shell shares. Its build replaces this module by a generated one; in tests nothing is shared. */
export const hostLibraries: HostLibraries = {};
