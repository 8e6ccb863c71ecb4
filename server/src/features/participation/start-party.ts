import { openSpots, statusOnJoin } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { Db } from '../../platform/database/schema.ts';
import { countSpots, type SpotCounts, type SpotsEvent } from './spots-store.ts';
import type { JoiningParty } from './take-spot.ts';

interface NewParty {
  size: number;
  /** Where the request says how many they are. */
  field: string;
  /** The account that joins plays too. */
  hasGuardian: boolean;
}

/** A party and what there was before it. */
export interface StartedParty {
  party: JoiningParty;
  counts: SpotCounts & { free: number };
}

/**
 * What people who come together get: all are confirmed, or all wait. Refuses a party that is larger
 * than the event. EVENT_FULL where they do not fit and there is no waitlist.
 */
export async function startParty(
  trx: Db,
  event: SpotsEvent,
  { size, field, hasGuardian }: NewParty,
): Promise<StartedParty> {
  const { id: eventId, maxParticipants } = event;
  if (size > (maxParticipants ?? size))
    throw fieldError(field, `The event has room for ${maxParticipants}`);
  const counts = await countSpots(trx, { eventId, personId: null });
  const free = openSpots(event, counts);
  const status = statusOnJoin(event, { openSpots: free }, size);
  if (!status) throw new AppError('EVENT_FULL');
  const party = { id: createObjectId(), status, hasGuardian, waitingOptions: [] };
  return { party, counts: { ...counts, free } };
}
