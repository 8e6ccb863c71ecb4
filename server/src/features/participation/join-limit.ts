import { createHash } from 'node:crypto';
import { FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';

const DAY_MS = 24 * 3_600_000;

interface CountedJoin {
  eventId: string;
  /** An account or a dependant. */
  personId: string;
}

/** Counts a join that nothing else refuses. */
export type CountJoin = (join: CountedJoin) => Promise<void>;

/**
 * Throws QUOTA_REACHED for whoever joins and leaves one event again and again: each join can hold
 * a spot (docs/product/participation.md#unconfirmed-joins).
 */
export function createJoinLimit({ limits }: Pick<Services, 'limits'>): CountJoin {
  const max = MAX_COUNT.joinsPerDay;
  const options = { name: 'joins', max, periodMs: DAY_MS, isAlwaysCounted: true };
  const counter = limits.openCounter(options);
  return async ({ eventId, personId }) => {
    const { count, waitMs } = await counter.increment(hashOf({ eventId, personId }));
    if (count <= max) return;
    const retryAfter = Math.ceil(waitMs / 1_000);
    throw new AppError('QUOTA_REACHED', { message: FAILURE_TEXT.joinsPerDay, retryAfter });
  };
}

/** Names nobody: the count outlives an account by a day. */
function hashOf({ eventId, personId }: CountedJoin): string {
  return createHash('sha256').update(`${personId} ${eventId}`).digest('base64url');
}
