import { useBanners } from '@muster/remote-kit';
import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import { BannerStack, PageTitle, SkeletonAfter } from '@muster/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import * as css from './frame-page.module.css';
import type { RemoteModules } from './modules.ts';

interface FramePageProps {
  remote: RemoteDeclaration;
  modules: RemoteModules;
}

const openedModules = new Map<unknown, ComponentType>();

/** One lazy component per module, kept for the life of the page; a new one at each render would be mounted again. */
function open(load: () => Promise<ComponentType>, key: unknown): ComponentType {
  const component = openedModules.get(key) ?? lazy(async () => ({ default: await load() }));
  openedModules.set(key, component);
  return component;
}

/** A reduced header and banners of the shell, and the remote's page below them. */
export function FramePage({ remote, modules }: FramePageProps) {
  const { banners, dismiss } = useBanners();
  const { page, headerActions, badge } = modules;
  const Page = open(async () => (await page()).Page, page);
  const Actions =
    headerActions && open(async () => (await headerActions()).HeaderActions, headerActions);
  const Badge = badge && open(async () => (await badge()).Badge, badge);
  return (
    <>
      <header className={css.header}>
        <PageTitle>{remote.title}</PageTitle>
        <Suspense>
          {Badge && <Badge />}
          <span className={css.actions}>{Actions && <Actions />}</span>
        </Suspense>
      </header>
      <main className={css.main}>
        <BannerStack banners={banners} onDismiss={dismiss} />
        <Suspense fallback={<SkeletonAfter label={remote.label}>…</SkeletonAfter>}>
          <Page />
        </Suspense>
      </main>
    </>
  );
}
