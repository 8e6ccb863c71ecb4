import type { Api, Postcodes } from '@muster/api-client';
import type { RuntimeConfig, User } from '@muster/contract';
import { createContext, type ReactNode, useContext } from 'react';

/** Who is signed in, as a remote may know it. */
export interface KitSession {
  user: User;
  /** Hides and shows only; the server decides again on every call (decisions.md §2). */
  isSuperadmin: boolean;
  signOut: () => void;
  /** Keeps a fresher profile, so that the sidebar shows it at once. */
  updateUser: (user: User) => void;
}

/** What the host, or the workbench in its place, gives to every remote. */
export interface Kit {
  api: Api;
  postcodes: Postcodes;
  config: RuntimeConfig;
  session: KitSession;
}

const KitContext = createContext<Kit | null>(null);

/** Put around remotes by the host and the workbench, inside the router and the query client. */
export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>;
}

function useKit(hook: string): Kit {
  const kit = useContext(KitContext);
  if (!kit)
    throw new Error(
      `${hook} must be used within a KitProvider: mount the remote in the shell or the workbench`,
    );
  return kit;
}

/** The typed client; see @muster/api-client. */
export function useApi(): Api {
  return useKit('useApi').api;
}

/** The UK postcode lookup, which may be down (decisions.md §8). */
export function usePostcodes(): Postcodes {
  return useKit('usePostcodes').postcodes;
}

/** Run-time configuration (decisions.md §9). */
export function useConfig(): RuntimeConfig {
  return useKit('useConfig').config;
}

/** Who is signed in. There always is somebody: the shell shows remotes to nobody else. */
export function useSession(): KitSession {
  return useKit('useSession').session;
}
