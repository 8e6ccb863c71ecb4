import { LoadFailure } from '@muster/ui';
import { type ComponentType, lazy, useEffect, useRef, useState } from 'react';
import { dismissBannersWithKey, showBanner } from '../banners/banners.ts';
import { MissingPart, PartBoundary } from './part-boundary.tsx';

const MISSING = 'This part of the page could not be loaded. Check your connection.';
/** Its file may be gone from the server, because a newer version is out. */
const STILL_MISSING = 'It could still not be loaded. Reload the page; what you typed is kept.';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A part of a page whose code is loaded when it is first shown, inside a `Suspense` of the
 * caller's. If it cannot be loaded, a message with Try again is shown instead, and the page
 * around it stays as it is.
 *
 *     const Explore = lazyPart(async () => (await import('../explore/explore.tsx')).Explore);
 *
 * `missing` is the message, for a part that one can do without.
 */
export function lazyPart<P extends object>(load: Load<P>, missing?: string): ComponentType<P> {
  return createPart({ load, missing, Failure: InlineFailure });
}

/**
 * The same for what opens over the page, such as a dialog: the message is a banner, because the
 * place of the part is out of sight.
 *
 *     const LeaveDialog = lazyDialog(async () => (await import('./leave-dialog.tsx')).LeaveDialog);
 */
export function lazyDialog<P extends object>(load: Load<P>): ComponentType<P> {
  return createPart({ load, Failure: BannerFailure });
}

interface FailureProps {
  missing: string;
  /** It has failed again after Try again. */
  isRepeated: boolean;
  onRetry: () => void;
}

interface PartOptions<P> {
  load: Load<P>;
  Failure: ComponentType<FailureProps>;
  missing?: string | undefined;
}

function createPart<P extends object>({
  load,
  Failure,
  missing = MISSING,
}: PartOptions<P>): ComponentType<P> {
  // What React.lazy creates keeps a failure for ever, so each attempt has its own.
  function attempt() {
    return lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        throw new MissingPart(error);
      }
    });
  }
  let latest = { Loaded: attempt(), number: 1 };
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, outside of components, as React.lazy is
  return function Part(props: P) {
    const [{ Loaded, number }, setAttempt] = useState(() => latest);
    function retry() {
      latest = { Loaded: attempt(), number: number + 1 };
      setAttempt(latest);
    }
    return (
      <PartBoundary
        key={number}
        failure={<Failure {...{ missing, isRepeated: number > 1 }} onRetry={retry} />}
      >
        <Loaded {...props} />
      </PartBoundary>
    );
  };
}

function InlineFailure({ missing, isRepeated, onRetry }: FailureProps) {
  return <LoadFailure text={isRepeated ? STILL_MISSING : missing} onRetry={onRetry} />;
}

const BANNER_KEY = 'missing-part';

function BannerFailure({ missing, isRepeated, onRetry }: FailureProps) {
  const latest = useRef(onRetry);
  useEffect(() => {
    latest.current = onRetry;
  });
  useEffect(() => {
    const action = isRepeated
      ? { label: 'Reload', run: () => location.reload() }
      : { label: 'Try again', run: () => latest.current() };
    const text = isRepeated ? STILL_MISSING : missing;
    showBanner({ tone: 'error', text, key: BANNER_KEY, action });
    return () => dismissBannersWithKey(BANNER_KEY);
  }, [missing, isRepeated]);
  return null;
}
