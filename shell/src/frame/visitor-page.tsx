import '@muster/ui/base-styles';
import type { RuntimeConfig } from '@muster/contract';
import { findRemoteForPath } from '@muster/page-contract';
import {
  createMessageFeed,
  createQueryClient,
  type Kit,
  KitProvider,
  returnState,
  useGivenPageTitle,
} from '@muster/remote-kit';
import { Button, MusterMark } from '@muster/ui';
import { QueryClientProvider } from '@tanstack/react-query';
import { use, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { RemoteSlot } from '../mounting/remote-slot.tsx';
import { useRemotes } from '../mounting/remotes-context.tsx';
import { SlotsProvider } from '../mounting/slots-provider.tsx';
import { useAuth } from '../session/auth.tsx';
import * as frameCss from './frame.module.css';
import { Banners, PageSkeleton } from './frame.tsx';
import { openPostcodes } from './open-postcodes.ts';
import * as css from './visitor-page.module.css';

/**
 * A public path of a remote for somebody who is not signed in: no tabs, but the ways in
 * (docs/remote.md#public-paths).
 */
export function VisitorPage({ config }: { config: RuntimeConfig }) {
  const api = use(useAuth().loadApi());
  const [queryClient] = useState(createQueryClient);
  const [{ feed }] = useState(createMessageFeed);
  const kit = useMemo<Kit>(
    () => ({
      api,
      callAs: api.callAs,
      postcodes: openPostcodes(config.postcodesBase),
      config,
      session: null,
      feed,
    }),
    [api, config, feed],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <KitProvider kit={kit}>
        <SlotsProvider>
          <VisitorFrame />
        </SlotsProvider>
      </KitProvider>
    </QueryClientProvider>
  );
}

function VisitorFrame() {
  const { pathname, search, hash } = useLocation();
  const remote = findRemoteForPath(useRemotes(), pathname);
  const title = useGivenPageTitle() ?? remote?.label;
  const state = returnState(`${pathname}${search}${hash}`);
  return (
    <div className={css.frame}>
      <title>{`${title} · Muster`}</title>
      <a href="#main" className={frameCss.skip}>
        Skip to content
      </a>
      <header className={css.header}>
        <Link to="/" className={css.home} aria-label="Muster">
          <MusterMark />
        </Link>
        <nav className={css.links} aria-label="Account">
          <Button component={Link} to="/login" state={state} variant="default">
            Sign in
          </Button>
          <Button component={Link} to="/register" state={state}>
            Register
          </Button>
        </nav>
      </header>
      <main id="main" className={frameCss.main} tabIndex={-1}>
        <Banners />
        {remote && <RemoteSlot id={remote.id} module="Page" fallback={<PageSkeleton />} />}
      </main>
    </div>
  );
}
