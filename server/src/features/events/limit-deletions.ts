import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';

/** Of one event by one account; each deletion and its undo are entries of the audit log. */
const MAX_DELETIONS_PER_HOUR = 5;
const HOUR_MS = 3_600_000;

/**
 * Throws TOO_MANY_REQUESTS when an account deletes an event, after undoing it, again and again
 * (docs/product/events.md#event-deletion).
 */
export function createDeletionLimit({ limits }: Pick<Services, 'limits'>) {
  const max = MAX_DELETIONS_PER_HOUR;
  const counter = limits.openCounter({ name: 'event-deletions', max, periodMs: HOUR_MS });
  return async (actor: Pick<Actor, 'id'>, eventId: string): Promise<void> => {
    const { count, waitMs } = await counter.increment(`${actor.id} ${eventId}`);
    if (count > max)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1_000) });
  };
}
