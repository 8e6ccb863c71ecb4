import { Button } from '@mantine/core';
import { Banner } from '../banner/banner.tsx';
import * as css from './async-view.module.css';

interface LoadFailureProps {
  text: string;
  /** Left out where trying again cannot help. */
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  /** Left out while there is nothing else to show. */
  onDismiss?: (() => void) | undefined;
}

/**
 * A load that failed: its sentence and Try again, which is busy while it runs. Most screens use
 * `AsyncView`.
 */
export function LoadFailure({ text, onRetry, isRetrying = false, onDismiss }: LoadFailureProps) {
  return (
    <div className={css.failure}>
      <Banner tone="error" text={text} onDismiss={onDismiss} />
      {onRetry && (
        <Button variant="default" onClick={onRetry} loading={isRetrying}>
          Try again
        </Button>
      )}
    </div>
  );
}
