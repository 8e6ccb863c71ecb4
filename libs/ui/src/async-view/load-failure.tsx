import { Button } from '@mantine/core';
import { Banner } from '../banner/banner.tsx';
import * as css from './async-view.module.css';

interface LoadFailureProps {
  text: string;
  /** Left out where trying again cannot help. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  onDismiss?: (() => void) | undefined;
  /** The banner is gone; that nothing was loaded, and Try again, stay in its place. */
  isDismissed?: boolean;
}

/**
 * A load that failed: its sentence and Try again, which is busy while it runs. Most screens use
 * `AsyncView`.
 */
export function LoadFailure({
  text,
  onRetry,
  isRetrying = false,
  onDismiss,
  isDismissed = false,
}: LoadFailureProps) {
  return (
    <div className={css.failure}>
      {isDismissed ? (
        <p className={css.waiting}>This could not be loaded.</p>
      ) : (
        <Banner tone="error" text={text} onDismiss={onDismiss} />
      )}
      {onRetry && (
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          Try again
        </Button>
      )}
    </div>
  );
}
