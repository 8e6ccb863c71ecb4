import {
  createBrowserMemory,
  createOpeningMarks,
  createRemoteLoader,
  type OpeningMarks,
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
    openings: watchOpenings(),
  });
  return remotes.loader;
}

/** A page that notices that it is hidden or left is not frozen. */
function watchOpenings(): OpeningMarks {
  const { localStorage: storage, navigator } = globalThis;
  const openings = createOpeningMarks({ storage, locks: navigator.locks });
  globalThis.addEventListener('pagehide', () => openings.endAll());
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') openings.endAll();
  });
  return openings;
}
