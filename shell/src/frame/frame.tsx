import { findRemoteForPath, findTab, findTitle } from '@muster/page-contract';
import { useAbilities, useBanners, useGivenPageTitle, useUnreadCount } from '@muster/remote-kit';
import { BannerStack, Skeleton, Stack } from '@muster/ui';
import { lazy, Suspense, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { RemoteSlot } from '../mounting/remote-slot.tsx';
import { useRemotes } from '../mounting/remotes-context.tsx';
import * as css from './frame.module.css';
import { Header } from './header.tsx';
import { Sidebar } from './sidebar.tsx';
import { framedRemotes } from './tabs.ts';
import { useDrawer } from './use-drawer.ts';

const NoTab = lazy(async () => {
  const { NoTab } = await import(/* webpackChunkName: "rare" */ './no-tab.tsx');
  return { default: NoTab };
});

// Only the superadmin must have one.
const SecondFactorDuty = lazy(async () => {
  const { SecondFactorDuty } = await import(
    /* webpackChunkName: "rare" */ './second-factor-duty.tsx'
  );
  return { default: SecondFactorDuty };
});

/** Sidebar, header, banners, and the remote that owns the path. */
export function Frame() {
  const { pathname } = useLocation();
  const abilities = useAbilities();
  const remotes = framedRemotes(useRemotes(), abilities);
  const tabs = remotes.filter(({ withoutTab }) => !withoutTab);
  const drawer = useDrawer();
  // Already the frame of the first tab, so that nothing empty comes before it.
  const home = /^\/dashboard\/?$/.test(pathname) ? tabs[0]?.paths[0] : undefined;
  const remote = findRemoteForPath(remotes, home ?? pathname);
  const tab = remote && findTab(remotes, remote);
  const title = tab
    ? findTitle(tab, home ?? pathname)
    : tabs.length > 0
      ? 'Page not found'
      : 'Muster';
  return (
    <div className={css.frame}>
      {home && <Navigate to={home} replace />}
      <a href="#main" className={css.skip}>
        Skip to content
      </a>
      <Sidebar tabs={tabs} current={tab} drawer={drawer} />
      <div className={css.body}>
        <Header title={title} remote={remote} tabs={tabs} drawer={drawer} />
        <main id="main" className={css.main} tabIndex={-1}>
          <Banners />
          {abilities.administer && (
            <Suspense>
              <SecondFactorDuty />
            </Suspense>
          )}
          {remote ? (
            <TabPage key={remote.id} id={remote.id} title={title} />
          ) : (
            <Suspense>
              <NoTab hasTabs={tabs.length > 0} />
            </Suspense>
          )}
        </main>
      </div>
    </div>
  );
}

function TabPage({ id, title }: { id: string; title: string }) {
  const unread = useUnreadCount();
  useUnreadIcon(unread > 0);
  const shownTitle = useGivenPageTitle() ?? title;
  return (
    <>
      <title>{`${unread > 0 ? `(${unread}) ` : ''}${shownTitle} · Muster`}</title>
      <RemoteSlot id={id} module="Page" fallback={<PageSkeleton />} />
    </>
  );
}

/** The banners above the content. */
export function Banners() {
  const { banners, dismiss, hold } = useBanners();
  return (
    <div className={banners.length > 0 ? css.banners : undefined}>
      <BannerStack banners={banners} onDismiss={dismiss} onHold={hold} />
    </div>
  );
}

/** Cards, for any page. */
export function PageSkeleton() {
  return (
    <Stack gap="md">
      <Skeleton height={88} radius="lg" />
      <div className={css.skeletons}>
        <Skeleton height={280} radius="lg" />
        <Skeleton height={280} radius="lg" />
        <Skeleton height={280} radius="lg" />
      </div>
    </Stack>
  );
}

const UNREAD_ICON = '/icon-unread.svg';

/**
 * Shows a dot on the icon of the browser tab while there are unread messages
 * (docs/product/message-screens.md#unread-mark).
 */
function useUnreadIcon(hasUnread: boolean): void {
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link || !hasUnread) return;
    const icon = link.href;
    link.href = UNREAD_ICON;
    return () => {
      link.href = icon;
    };
  }, [hasUnread]);
}
