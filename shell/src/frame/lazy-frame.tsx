import type { RuntimeConfig } from '@muster/contract';
import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  startTransition,
  useEffect,
  useState,
} from 'react';
import { useMounting } from '../mounting/remotes-context.tsx';
import { useAuth } from '../session/auth.tsx';

interface FrameProps {
  config: RuntimeConfig;
}

interface LazyFrameProps extends FrameProps {
  /** Until the frame is shown. */
  fallback: ReactNode;
}

/**
 * React replaces a placeholder 300 ms after the last one was shown at the earliest, so a frame that is shown without its page shows that 300 ms
 * later. As long it is better to wait for both.
 */
const MAX_WAIT_FOR_PAGE_MS = 300;

/**
 * A frame whose code is loaded when it is first shown. It is then rendered along with its page, if that is loaded soon. If the code cannot be
 * loaded, it throws to the next error boundary.
 */
export function lazyFrame(load: () => Promise<ComponentType<FrameProps>>) {
  const Frame = lazy(async () => ({ default: await load() }));
  let wasShown = false;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each frame, outside of components, as React.lazy is
  return function LazyFrame({ config, fallback }: LazyFrameProps) {
    const { opening } = useMounting().remotes;
    const { loadApi } = useAuth();
    const [isShown, setShown] = useState(wasShown);
    useEffect(() => {
      if (isShown) return;
      function show(): void {
        wasShown = true;
        startTransition(() => setShown(true));
      }
      void Promise.all([load(), loadApi()])
        .then(() => waitAtMost(MAX_WAIT_FOR_PAGE_MS, opening))
        // What could not be loaded is reported when it is rendered.
        .then(show, show);
    }, [isShown, opening, loadApi]);
    if (!isShown) return fallback;
    return (
      <Suspense fallback={fallback}>
        <Frame config={config} />
      </Suspense>
    );
  };
}

async function waitAtMost(ms: number, promise: Promise<void> | undefined): Promise<void> {
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, ms));
  await Promise.race([promise, timeout]);
}
