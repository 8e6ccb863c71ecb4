import { isRegistered, type ListedRemote } from '@muster/remote-host/registry';
import type { DistantBuild } from './locate-error.ts';

/** The builds of the registry in the page that other servers deliver. */
export function listDistantBuilds(remotes: readonly ListedRemote[]): DistantBuild[] {
  return remotes.filter(isRegistered).flatMap((remote) => {
    const { id, canary, previous } = remote;
    const builds = [remote, ...(canary ? [canary] : []), ...previous];
    return builds
      .filter(({ entry }) => URL.canParse(entry))
      .map(({ entry, build }) => ({ remote: id, build, folder: new URL('.', entry).href }));
  });
}
