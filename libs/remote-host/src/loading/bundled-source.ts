import type { RemoteSource, SourceDependencies } from './remote-source.ts';

/**
 * Opens the modules of remotes that are in the shell's own bundle: the monolith of the bench
 * (package.json).
 */
export function createRemoteSource({ libraries }: SourceDependencies): RemoteSource {
  return {
    versions: undefined,
    open: async ({ remoteId, expose }) => (await libraries.load())(`${remoteId}/${expose}`),
  };
}
