import type { Loaded } from '@muster/remote-host/loading';
import type { RegisteredRemote } from '@muster/remote-host/registry';
import { useEffect } from 'react';
import { openLoader } from './open-loader.ts';
import { useMounting } from './remotes-context.tsx';

/** A build that is shown for so long without an error works. */
export const ALIVE_MS = 5_000;

/**
 * Marks the build of a page as one that works: once it has been shown for 5 s, or when it is left
 * before without an error. The header's actions and the badge decide nothing
 * (docs/remote.md#failures).
 */
export function useGoodBuild(remote: RegisteredRemote, { chosen }: Loaded): void {
  const loader = openLoader(useMounting().remotes);
  useEffect(() => {
    function mark() {
      loader.markGood(remote, chosen);
    }
    const timer = setTimeout(mark, ALIVE_MS);
    window.addEventListener('pagehide', mark);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', mark);
      // Later, because it may be unmounted by its own error, which the boundary reports afterwards.
      setTimeout(mark);
    };
  }, [loader, remote, chosen]);
}
