import { createHash } from 'node:crypto';
import { FAILURE_TEXT, MAX_COUNT } from '@muster/contract';
import type { Limit, Limits } from '../../platform/limits/limits.ts';

const JOINS: Limit = {
  name: 'joins',
  max: MAX_COUNT.joinsPerDay,
  periodMs: 24 * 3_600_000,
  isAlwaysCounted: true,
  code: 'QUOTA_REACHED',
  message: FAILURE_TEXT.joinsPerDay,
};

interface CountedJoin {
  eventId: string;
  /** An account or a dependant. */
  personId: string;
}

/**
 * Counts a join that nothing else refuses. Throws QUOTA_REACHED for whoever joins and leaves one
 * event again and again: each join can hold a spot
 * (docs/product/participation.md#unconfirmed-joins).
 */
export function countJoin(limits: Limits, join: CountedJoin): Promise<void> {
  return limits.count(JOINS, hashOf(join));
}

/** Names nobody: the count outlives an account by a day. */
function hashOf({ eventId, personId }: CountedJoin): string {
  return createHash('sha256').update(`${personId} ${eventId}`).digest('base64url');
}
