import { type CrewAbility, type EventAccess, eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Actor, CallingDevice } from '../../platform/http/handler.ts';

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
    deviceId: null,
    origin: `session:${actor.sessionId}`,
  };
}
