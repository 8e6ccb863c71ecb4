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

const opened = new Map<unknown, ComponentType>();

/** One lazy component a module for the life of the page, or each render would mount anew. */
function open(load: () => Promise<ComponentType>, key: unknown): ComponentType {
  const known = opened.get(key) ?? lazy(async () => ({ default: await load() }));
  opened.set(key, known);
  return known;
}

/** The shell's header and banners in short, and the remote's page under them. */
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
