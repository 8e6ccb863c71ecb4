import type { Api, Postcodes } from '@muster/api-client';
import type { RemoteBuild, RuntimeConfig, User } from '@muster/contract';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import type { MessageFeed } from './message-feed/message-feed.ts';

/** The signed-in user, as a remote sees it. */
export interface KitSession {
  user: User;
  /**
   * It shows and hides; the server checks every request
   * (docs/product/roles-and-accounts.md#superadmin-account). Prefer `useAbilities`.
   */
  isSuperadmin: boolean;
  /**
   * Ends the session and discards all drafts. The sign-in page then shows the notice, if there is
   * one.
   */
  logout: (notice?: string) => void;
  /** Stores a newer profile; the sidebar shows it at once. */
  updateUser: (user: User) => void;
}

/** What the host, or a workbench, gives to every remote. */
export interface Kit {
  api: Api;
  /** The client whose requests say that a remote has sent them; see `RemoteKit`. */
  callAs?: (caller: RemoteBuild) => Api;
  postcodes: Postcodes;
  config: RuntimeConfig;
  /** Null for a visitor, who sees only public paths. */
  session: KitSession | null;
  /** What happens in the user's messages. */
  feed: MessageFeed;
}

const KitContext = createContext<Kit | null>(null);

/**
 * Gives the kit to remotes. The host and the workbench render it inside the router and the query
 * client.
 */
export function KitProvider({ kit, children }: { kit: Kit; children: ReactNode }) {
  return <KitContext.Provider value={kit}>{children}</KitContext.Provider>;
}

interface RemoteKitProps extends RemoteBuild {
  children: ReactNode;
}

/** For hosts, around what a remote shows: its requests say which remote and build has sent them. */
export function RemoteKit({ remote, build, children }: RemoteKitProps) {
  const kit = useContext(KitContext);
  const own = useMemo(
    () => kit?.callAs && { ...kit, api: kit.callAs({ remote, build }) },
    [kit, remote, build],
  );
  return <KitContext.Provider value={own ?? kit}>{children}</KitContext.Provider>;
}

/** Everything the host gives; `hook` names the caller in the error outside a provider. */
export function useKit(hook: string): Kit {
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

/**
 * The UK postcode lookup, which may be unavailable
 * (docs/product/configuration.md#postcode-service).
 */
export function usePostcodes(): Postcodes {
  return useKit('usePostcodes').postcodes;
}

/** The run-time configuration (docs/product/configuration.md#runtime-config). */
export function useConfig(): RuntimeConfig {
  return useKit('useConfig').config;
}

/**
 * The signed-in user. There always is one, except on the public paths of a remote; see
 * `useOptionalSession`.
 */
export function useSession(): KitSession {
  const { session } = useKit('useSession');
  if (!session) throw new Error('useSession is for signed-in users: use useOptionalSession here');
  return session;
}

/** The signed-in user; null for a visitor on a public path (docs/remote.md#public-paths). */
export function useOptionalSession(): KitSession | null {
  return useKit('useOptionalSession').session;
}
