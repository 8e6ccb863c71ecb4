import { isRegistered, type ListedRemote } from '@muster/remote-host/registry';
import { openLoader } from './open-loader.ts';
import { useMounting } from './remotes-context.tsx';

/**
 * Loads a remote's page, or at least its entry of the registry, when its tab is pointed at or
 * focused: it is probably opened next.
 */
export function usePreload(remote: ListedRemote): () => void {
  const { remotes } = useMounting();
  return () => {
    if (isRegistered(remote)) openLoader(remotes).preload(remote);
    else void remotes.complete();
  };
}
