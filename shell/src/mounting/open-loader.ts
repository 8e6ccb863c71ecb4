import {
  createBrowserMemory,
  createRemoteLoader,
  type RemoteLoader,
} from '@muster/remote-host/loading';
import type { Remotes } from '../boot/remotes.ts';

/**
 * The page's loader of remotes. It is part of the frame's chunk, because no page without the frame
 * needs it.
 */
export function openLoader(remotes: Remotes): RemoteLoader {
  remotes.loader ??= createRemoteLoader({
    ...remotes.dependencies,
    memory: createBrowserMemory({ storage: globalThis.localStorage }),
  });
  return remotes.loader;
}
