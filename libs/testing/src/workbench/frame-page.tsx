import { FailurePanel, RemoteBoundary } from '@muster/remote-host/mounting';
import { useBanners } from '@muster/remote-kit';
import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import { BannerStack, MusterMark, PageTitle, SkeletonAfter } from '@muster/ui';
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { ContributionPage, contributionName } from './contribution-page.tsx';
import * as css from './frame-page.module.css';
import type { RemoteModules } from './modules.ts';

interface FramePageProps {
  remote: RemoteDeclaration;
  modules: RemoteModules;
  /** The name of the contribution that is shown instead of the page. */
  shows?: string | undefined;
}

const openedModules = new Map<unknown, ComponentType>();

/**
 * One lazy component per module, kept for the life of the page; a new one at each render would be
 * mounted again.
 */
function open(load: () => Promise<ComponentType>, key: unknown): ComponentType {
  const component = openedModules.get(key) ?? lazy(async () => ({ default: await load() }));
  openedModules.set(key, component);
  return component;
}

/**
 * The remote's page where the shell shows it, as wide and with the same boundary, below a reduced
 * header.
 */
export function FramePage({ remote, modules, shows }: FramePageProps) {
  const { banners, dismiss } = useBanners();
  const { page, headerActions, badge } = modules;
  const Page = open(async () => (await page()).Page, page);
  const Actions =
    headerActions && open(async () => (await headerActions()).HeaderActions, headerActions);
  const Badge = badge && open(async () => (await badge()).Badge, badge);
  return (
    <div className={css.frame}>
      <aside className={css.sidebar} aria-label="Place of the shell's navigation">
        <MusterMark />
      </aside>
      <div className={css.body}>
        <header className={css.header}>
          <PageTitle>{remote.title}</PageTitle>
          <Suspense>
            {Badge && <Badge />}
            <span className={css.actions}>{Actions && <Actions />}</span>
          </Suspense>
        </header>
        <main className={css.main}>
          <div className={banners.length > 0 ? css.banners : undefined}>
            <BannerStack banners={banners} onDismiss={dismiss} />
          </div>
          <Contained remote={remote}>
            <Suspense fallback={<SkeletonAfter label={remote.label}>…</SkeletonAfter>}>
              {shows ? <Shown {...{ remote, modules, shows }} /> : <Page />}
            </Suspense>
          </Contained>
        </main>
      </div>
    </div>
  );
}

/** The contribution of this name. */
function Shown({ remote, modules, shows }: FramePageProps) {
  const declared = remote.slots?.find((contribution) => contributionName(contribution) === shows);
  const name = declared?.expose.replace('./', '') ?? '';
  const load = modules.contributions?.[`${name.charAt(0).toLowerCase()}${name.slice(1)}`];
  if (!declared || !load) return <p>The workbench has no module for “{shows}”.</p>;
  const Component = open(async () => {
    const module = (await load()) as Record<string, ComponentType>;
    const component = module[name];
    if (!component) throw new Error(`The module exports no ${name}.`);
    return component;
  }, load);
  return <ContributionPage slot={declared.slot} component={Component} />;
}

interface ContainedProps {
  remote: RemoteDeclaration;
  children: ReactNode;
}

/**
 * As in the shell: what the page throws is shown in its place, with the cause, and can be tried
 * again.
 */
function Contained({ remote, children }: ContainedProps) {
  const [attempt, setAttempt] = useState(0);
  const [error, setError] = useState<unknown>();
  const failure = {
    kind: 'render' as const,
    remoteId: remote.id,
    label: remote.label,
    expose: 'Page',
    version: 'workbench',
    build: 'workbench',
    cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
  };
  const panel = (
    <FailurePanel
      failure={failure}
      showDetails
      isRetrying={false}
      onRetry={() => setAttempt(attempt + 1)}
    />
  );
  return (
    <RemoteBoundary key={attempt} fallback={panel} onError={setError}>
      {children}
    </RemoteBoundary>
  );
}
