import { RemoteKit } from '@muster/remote-kit';
import { type ContributionView, type SlotHost, SlotHostContext } from '@muster/remote-kit/slots';
import { Skeleton, SkeletonAfter } from '@muster/ui';
import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  use,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { REMOTE_TIMEOUT_MS } from '../loading/attempt-load.ts';
import { RemoteBoundary } from '../mounting/remote-boundary.tsx';
import { TimeLimit } from '../mounting/time-limit.tsx';
import type { FoundContribution } from './contribution-source.ts';
import { deepFreeze } from './deep-freeze.ts';
import { type Load, PageSlots, type PageSlotsOptions } from './page-slots.ts';

/**
 * Creates what shows the slots of a page, for `SlotHostContext`. A contribution that throws, hangs
 * or takes more than 15 s is taken away everywhere on the page, and reported.
 */
export function createSlotHost(options: PageSlotsOptions): SlotHost {
  return new PageSlots(View, options);
}

const HANGS = {
  kind: 'timeout',
  cause: `It was not shown within ${REMOTE_TIMEOUT_MS / 1000} s.`,
} as const;

/** One contribution, contained. */
function View({ contribution, props }: ComponentProps<ContributionView>) {
  const slots = use(SlotHostContext);
  if (!(slots instanceof PageSlots)) return null;
  return <Found {...{ contribution, slots, props }} />;
}

interface FoundProps extends ComponentProps<ContributionView> {
  slots: PageSlots;
}

/** What is inside a tab is loaded when it is shown first. */
function Found({ contribution, slots, props }: FoundProps) {
  const { id, tab } = contribution;
  const load = useSyncExternalStore(slots.subscribe, () => slots.find(id));
  useEffect(() => slots.begin(id), [id, slots]);
  if (!load?.component) return tab ? <Loading title={tab.title} /> : null;
  return (
    <Contained
      load={load}
      component={load.component}
      props={props}
      onThrow={(error) => slots.fail(load.found, error)}
      onHang={() => slots.failAs(id, HANGS)}
    />
  );
}

function Loading({ title }: { title: string }) {
  return (
    <SkeletonAfter label={`Loading ${title}`}>
      <Skeleton height={240} />
    </SkeletonAfter>
  );
}

interface ContainedProps {
  load: Load;
  component: NonNullable<Load['component']>;
  props: object;
  onThrow: (error: unknown) => void;
  onHang: () => void;
}

function Contained({ load: { found }, component: Component, props, ...on }: ContainedProps) {
  return (
    <RemoteBoundary fallback={null} onError={on.onThrow}>
      <Suspense
        fallback={
          <TimeLimit afterMs={REMOTE_TIMEOUT_MS} onEnd={on.onHang}>
            <Waiting found={found} />
          </TimeLimit>
        }
      >
        <Beginning found={found} />
        <RemoteKit remote={found.remoteId} build={found.build}>
          <Component {...deepFreeze(props)} />
        </RemoteKit>
        <Shown found={found} />
      </Suspense>
    </RemoteBoundary>
  );
}

interface MarkProps {
  found: FoundContribution;
}

/** Right before the contribution, and while it renders: a frozen render has no effects. */
function Beginning({ found }: MarkProps): ReactNode {
  useState(() => found.beginShowing());
  return null;
}

/** Right after it. */
function Shown({ found }: MarkProps): ReactNode {
  useEffect(() => {
    found.endShowing();
    return () => found.endShowing();
  }, [found]);
  return null;
}

/** It waits for something, which it does without freezing the page. */
function Waiting({ found }: MarkProps): ReactNode {
  useEffect(() => found.endShowing(), [found]);
  return null;
}
