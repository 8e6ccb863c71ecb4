import '@muster/ui/base-styles';
import type { RuntimeConfig } from '@muster/contract';
import { findRemoteForPath } from '@muster/page-contract';
import {
  createMessageFeed,
  createQueryClient,
  type Kit,
  KitProvider,
  useGivenPageTitle,
} from '@muster/remote-kit';
import { QueryClientProvider } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { RemoteSlot } from '../mounting/remote-slot.tsx';
import { useRemotes } from '../mounting/remotes-context.tsx';
import { SlotsProvider } from '../mounting/slots-provider.tsx';
import { useAuth } from '../session/auth.tsx';
import * as frameCss from './frame.module.css';
import { Banners, PageSkeleton } from './frame.tsx';
import { openPostcodes } from './open-postcodes.ts';

/**
 * A page of a remote that fills the window, with a session or without one
 * (docs/remote.md#standalone). It does not wait until a stored session is checked: without a
 * connection that would never be.
 */
export function StandalonePage({ config }: { config: RuntimeConfig }) {
  const { loadApi, user, isSuperadmin, logout, updateUser } = useAuth();
  const api = use(loadApi());
  const [queryClient] = useState(createQueryClient);
  const [{ feed }] = useState(createMessageFeed);
  const kit = useMemo<Kit>(
    () => ({
      api,
      callAs: api.callAs,
      postcodes: openPostcodes(config.postcodesBase),
      config,
      session: user && { user, isSuperadmin, logout, updateUser },
      feed,
    }),
    [api, config, user, isSuperadmin, logout, updateUser, feed],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <KitProvider kit={kit}>
        <SlotsProvider>
          <WholeWindow />
        </SlotsProvider>
      </KitProvider>
    </QueryClientProvider>
  );
}

function WholeWindow() {
  const { pathname } = useLocation();
  const remote = findRemoteForPath(useRemotes(), pathname);
  return (
    <main id="main" tabIndex={-1} className={frameCss.whole}>
      <title>{`${useGivenPageTitle() ?? remote?.label} · Muster`}</title>
      <Banners />
      {remote && <RemoteSlot id={remote.id} module="Page" fallback={<PageSkeleton />} />}
    </main>
  );
}
