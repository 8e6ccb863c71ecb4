import type { ListedRemote } from '@muster/remote-host/registry';
import { createContext, type ReactNode, use, useMemo, useSyncExternalStore } from 'react';
import type { Remotes } from '../boot/remotes.ts';

interface Mounting {
  remotes: Remotes;
  /** Whether a failure also shows version and cause. */
  showDetails: boolean;
}

const MountingContext = createContext<Mounting | null>(null);

interface RemotesProviderProps extends Mounting {
  children: ReactNode;
}

/** Gives the remotes to the components that mount them. */
export function RemotesProvider({ remotes, showDetails, children }: RemotesProviderProps) {
  const mounting = useMemo(() => ({ remotes, showDetails }), [remotes, showDetails]);
  return <MountingContext value={mounting}>{children}</MountingContext>;
}

/** The remotes and how their failures are shown. */
export function useMounting(): Mounting {
  const mounting = use(MountingContext);
  if (!mounting) throw new Error('A remote can only be mounted within a RemotesProvider');
  return mounting;
}

/** The remotes of the registry, in its order. Follows a reload of the registry. */
export function useRemotes(): readonly ListedRemote[] {
  const { remotes } = useMounting();
  return useSyncExternalStore(remotes.subscribe, remotes.list);
}
