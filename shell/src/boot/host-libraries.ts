import type { HostLibraries } from '@muster/remote-host/loading';

/**
 * How the shell shares each library. The build puts it here (rspack.shared.ts); in tests nothing is
 * shared.
 */
declare const SHARED_LIBRARIES: HostLibraries['shares'] | undefined;

/** The libraries that the shell shares with remotes, for the federation runtime. */
export function createHostLibraries(
  options: Pick<HostLibraries, 'load' | 'offersUrl'>,
): HostLibraries {
  const shares = typeof SHARED_LIBRARIES === 'undefined' ? {} : SHARED_LIBRARIES;
  return { shares, ...options };
}
