import type { RegisteredRemote } from '@muster/remote-kit/registry';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Remotes } from '../boot/remotes.ts';

interface Mounting {
  remotes: Remotes;
  /** Whether failures also say which version failed and why. */
  showDetails: boolean;
}

const MountingContext = createContext<Mounting | null>(null);

interface RemotesProviderProps extends Mounting {
  children: ReactNode;
}

/** Gives the remotes to everything that mounts them. */
export const RemotesProvider = ({ remotes, showDetails, children }: RemotesProviderProps) => {
  const mounting = useMemo(() => ({ remotes, showDetails }), [remotes, showDetails]);
  return <MountingContext value={mounting}>{children}</MountingContext>;
};

export const useMounting = (): Mounting => {
  const mounting = use(MountingContext);
  if (!mounting) throw new Error('A remote can only be mounted within a RemotesProvider');
  return mounting;
};

/** The remotes of the registry, in their order; drawn again when the registry was read again. */
export const useRemotes = (): readonly RegisteredRemote[] => {
  const { remotes } = useMounting();
  return useSyncExternalStore(remotes.subscribe, remotes.list);
};
