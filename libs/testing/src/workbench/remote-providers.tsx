import { type Api, createPostcodes } from '@muster/api-client';
import type { RuntimeConfig, User } from '@muster/contract';
import { createMessageFeed, type Kit, KitProvider, type MessageFeed } from '@muster/remote-kit';
import { type SlotHost, SlotHostContext } from '@muster/remote-kit/slots';
import { clearSession, sessionStore, storeUser, userAtom } from '@muster/token-store';
import { MusterProvider } from '@muster/ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Provider, useAtomValue } from 'jotai';
import { type ReactNode, useMemo, useState } from 'react';
import { SUPERADMIN_ID } from '../builders/make-user.ts';

/** A configuration for request handlers. */
export const CONFIG: RuntimeConfig = {
  apiBase: '',
  productionHost: '',
  postcodesBase: '/postcodes-stand-in',
  superadminId: SUPERADMIN_ID,
  mapTiles: '',
  sendsMail: true,
  remoteOrigins: [],
  ownApis: {},
  overrideOrigins: [],
};

interface RemoteProvidersProps {
  api: Api;
  queryClient: QueryClient;
  scheme?: 'light' | 'dark' | undefined;
  /** By default a configuration for request handlers. */
  config?: RuntimeConfig | undefined;
  /** By default a feed that tells nothing. */
  feed?: MessageFeed | undefined;
  /** What remotes contribute to slots; by default nothing, as in a shell of an earlier release. */
  slots?: SlotHost | undefined;
  /** Renders the remote for a visitor, as the shell does on public paths. */
  allowsVisitors?: boolean;
  /** Shown instead of the remote while no one is signed in; the shell shows no remote then. */
  signedOut?: ReactNode;
  children: ReactNode;
}

/**
 * The providers that the shell renders around a remote, in the same order; the router is rendered
 * outside.
 */
export function RemoteProviders({ scheme, children, ...rest }: RemoteProvidersProps) {
  return (
    <MusterProvider scheme={scheme}>
      <Provider store={sessionStore}>
        <SignedIn {...rest}>{children}</SignedIn>
      </Provider>
    </MusterProvider>
  );
}

function SignedIn({
  signedOut,
  allowsVisitors = false,
  ...rest
}: Omit<RemoteProvidersProps, 'scheme'>) {
  const user = useAtomValue(userAtom);
  if (!user && !allowsVisitors) return signedOut;
  return <WithKit key={user?.id ?? 'visitor'} user={user} {...rest} />;
}

interface WithKitProps
  extends Omit<RemoteProvidersProps, 'scheme' | 'signedOut' | 'allowsVisitors'> {
  user: User | null;
}

function WithKit({ user, children, ...options }: WithKitProps) {
  const { api, queryClient, config = CONFIG, feed, slots = null } = options;
  const [silent] = useState(() => createMessageFeed().feed);
  const kit = useMemo<Kit>(() => {
    return {
      api,
      postcodes: createPostcodes(config.postcodesBase),
      config,
      session: user && toSession(user, config),
      feed: feed ?? silent,
    };
  }, [api, config, user, feed, silent]);
  return (
    <QueryClientProvider client={queryClient}>
      <KitProvider kit={kit}>
        <SlotHostContext value={slots}>{children}</SlotHostContext>
      </KitProvider>
    </QueryClientProvider>
  );
}

function toSession(user: User, { superadminId }: RuntimeConfig): Kit['session'] {
  const isSuperadmin = user.id === superadminId;
  return { user, isSuperadmin, logout: () => clearSession(), updateUser: storeUser };
}
