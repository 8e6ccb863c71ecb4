import { type ErrorCode, FAILURE_TEXT } from '@muster/contract';
import { exceedsShare, type GateCounts, type GateLimit } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { GateCaller } from './gate-caller.ts';
import type { ShareCaller } from './gate-share-store.ts';

/** A caller of the gate as its share is counted. */
export function shareCaller(
  { deviceId, accountId }: Pick<GateCaller, 'deviceId' | 'accountId'>,
  organizerId: string,
): ShareCaller {
  return { callerId: deviceId ?? accountId ?? organizerId, organizerId };
}

interface WantedShare {
  limit: GateLimit;
  added?: number;
  code: ErrorCode;
  /** What there is too much of: "scans in 24 hours". */
  things: string;
}

/** Throws when a caller has used up its share, or the others all theirs. */
export function requireShare(
  { callerId, organizerId }: ShareCaller,
  counts: GateCounts,
  { limit, added = 1, code, things }: WantedShare,
): void {
  const isOrganizer = callerId === organizerId;
  if (!exceedsShare(counts, limit, { added, isOrganizer })) return;
  const message = isOrganizer
    ? FAILURE_TEXT.gateLimit(limit.max, things)
    : FAILURE_TEXT.gateShare(limit.share, things);
  throw new AppError(code, { message, ...(code === 'TOO_MANY_REQUESTS' && { retryAfter: 3_600 }) });
}
