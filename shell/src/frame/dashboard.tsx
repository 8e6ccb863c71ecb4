import '@muster/ui/base-styles';
import type { HostApi } from '@muster/api-client';
import type { RuntimeConfig, User } from '@muster/contract';
import { createQueryClient, type Kit, KitProvider, watchConnection } from '@muster/remote-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { use, useEffect, useMemo, useState } from 'react';
import { ConfirmIdentity } from '../confirm-identity/confirm-identity.tsx';
import { SlotsProvider } from '../mounting/slots-provider.tsx';
import { useAuth } from '../session/auth.tsx';
import { Frame } from './frame.tsx';
import { openPostcodes } from './open-postcodes.ts';
import { useConnectedFeed } from './use-connected-feed.ts';
import { useMessageNotifications } from './use-message-notifications.ts';
import { useNewsFeed } from './use-news.ts';
import { usePromotionNotices } from './use-promotion-notices.ts';

/** What a signed-in user sees: the frame with the remotes, and the client and queries they use. */
export function Dashboard({ config }: { config: RuntimeConfig }) {
  const { loadApi, user } = useAuth();
  const api = use(loadApi());
  if (!user) return null;
  // The key discards what was fetched for another user.
  return <SignedInDashboard key={user.id} api={api} config={config} user={user} />;
}

interface SignedInDashboardProps {
  api: HostApi;
  config: RuntimeConfig;
  user: User;
}

function SignedInDashboard({ api, config, user }: SignedInDashboardProps) {
  const { isSuperadmin, logout, updateUser } = useAuth();
  const [queryClient] = useState(createQueryClient);
  const feed = useConnectedFeed({ api, userId: user.id, queryClient });
  useEffect(
    () => watchConnection({ queryClient, ping: () => api.getHealth() }),
    [queryClient, api],
  );
  useMessageNotifications(feed, user.id);
  usePromotionNotices(feed, queryClient);
  useNewsFeed(feed, queryClient);
  const kit = useMemo<Kit>(
    () => ({
      api,
      callAs: api.callAs,
      postcodes: openPostcodes(config.postcodesBase),
      config,
      session: { user, isSuperadmin, logout, updateUser },
      feed,
    }),
    [api, config, user, isSuperadmin, logout, updateUser, feed],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <KitProvider kit={kit}>
        <SlotsProvider>
          <Frame />
          <ConfirmIdentity />
        </SlotsProvider>
      </KitProvider>
    </QueryClientProvider>
  );
}
