import { isApiError } from '@muster/api-client';
import { FAILURE_TEXT } from '@muster/contract';
import { Banner, Button } from '@muster/ui';
import * as css from './participants-dialog.module.css';

/** Not there, not the caller's, or no id at all. */
export function isGone(error: unknown): boolean {
  return isApiError(error) && [400, 403, 404].includes(error.status);
}

/** The event is not there for this person. */
export function EventGone() {
  return (
    <div className={css.failure}>
      <Banner tone="error" text={FAILURE_TEXT.eventNotFound} />
    </div>
  );
}

interface LoadFailureProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** The list, or the rest of it, did not come. */
export function LoadFailure({ isRetrying, onRetry }: LoadFailureProps) {
  return (
    <div className={css.failure}>
      <Banner tone="error" text={FAILURE_TEXT.fetchParticipants} />
      <Button variant="default" onClick={onRetry} loading={isRetrying}>
        Try again
      </Button>
    </div>
  );
}
