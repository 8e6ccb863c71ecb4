import type { ErrorCode } from '@muster/contract';
import {
  type CrewAbility,
  type EventAccess,
  eventAccess,
  exceedsShare,
  type GateCounts,
  type GateLimit,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Actor, CallingDevice } from '../../platform/http/handler.ts';
import type { ShareCaller } from './device-store.ts';

/** Who calls the gate of an event: an account, or a device without one. */
export interface GateCaller {
  /** For the WHERE of every statement. */
  access: EventAccess;
  accountId: string | null;
  deviceId: string | null;
  /** A device, or one session of an account: two of them can let the same ticket in. */
  origin: string;
}

interface CallingRequest {
  actor: Actor | null;
  device: CallingDevice | undefined;
}

/**
 * The caller of a gate. A device reaches what its organizer does, of its own event or of all
 * (docs/product/crew.md#devices); of another event it gets EVENT_NOT_FOUND.
 */
export function gateCaller(
  { actor, device }: CallingRequest,
  { eventId, ability }: { eventId: string; ability: CrewAbility },
): GateCaller {
  if (device) {
    if (device.eventId !== null && device.eventId !== eventId)
      throw new AppError('EVENT_NOT_FOUND');
    return {
      access: { accountId: device.organizerId, roles: [] },
      accountId: null,
      deviceId: device.id,
      origin: `device:${device.id}`,
    };
  }
  if (!actor) throw new AppError('UNAUTHENTICATED');
  return {
    access: eventAccess(actor, ability),
    accountId: actor.id,
    // What is written says which key it was.
    deviceId: actor.key?.id ?? null,
    origin: actor.key ? `device:${actor.key.id}` : `session:${actor.sessionId}`,
  };
}

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
    ? SERVER_TEXT.gateLimit(limit.max, things)
    : SERVER_TEXT.gateShare(limit.share, things);
  throw new AppError(code, { message, ...(code === 'TOO_MANY_REQUESTS' && { retryAfter: 3_600 }) });
}
