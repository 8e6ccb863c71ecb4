import type { EventUpdate } from '@muster/contract';
import {
  keepLimits,
  refuseCustomFieldIds,
  refuseLimits,
  refuseMaxParticipants,
  refusePlaces,
} from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { countSpots, type SpotsEvent } from '../participation/spots-store.ts';
import { countTakenByEvent } from '../participation/stock-store.ts';

/**
 * A change of an event, which the caller has locked, with the limits of options that it leaves out.
 * Refuses a maximum or a limit below what is taken, and kinds of place that do not fit
 * (docs/product/events.md#option-limits).
 */
export async function checkCapacity(
  trx: Db,
  event: SpotsEvent,
  change: EventUpdate,
): Promise<EventUpdate> {
  const { maxParticipants = event.maxParticipants } = change;
  const sent = change.customFields;
  const fields = sent && keepLimits(sent, event.customFields);
  const refusal =
    (sent && refuseCustomFieldIds(sent, event.customFields)) ??
    (fields || change.maxParticipants !== undefined
      ? refusePlaces(fields ?? event.customFields, maxParticipants)
      : undefined) ??
    (await refuseBelowTaken(trx, event, { ...change, customFields: fields }));
  if (refusal) throw AppError.of(refusal);
  return { ...change, ...(fields && { customFields: fields }) };
}

/** Only what is changed is counted. */
async function refuseBelowTaken(
  trx: Db,
  { id: eventId, maxParticipants: before }: SpotsEvent,
  { maxParticipants, customFields }: EventUpdate,
) {
  const refusal =
    // Spots of no-shows that were given away again do not prevent other changes.
    maxParticipants === undefined || maxParticipants === before
      ? undefined
      : refuseMaxParticipants(maxParticipants, await countSpots(trx, { eventId, personId: null }));
  if (refusal || !customFields) return refusal;
  const taken = (await countTakenByEvent(trx, [eventId])).get(eventId);
  return refuseLimits(customFields, taken ?? {});
}
