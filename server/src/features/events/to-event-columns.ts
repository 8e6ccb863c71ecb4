import { basePriceOf, type EventUpdate, FIELD_TEXT, type NewEvent } from '@muster/contract';
import { toPence } from '@muster/domain';
import { fieldError } from '../../platform/app-error.ts';
import { writeEventFields } from '../../platform/database/event-fields.ts';
import type { EventColumns } from './event-store.ts';

/**
 * The columns that a change writes; fields that it leaves out are left out. The approval is not
 * among them.
 */
export function toEventColumns(change: EventUpdate): EventColumns {
  return {
    ...writeEventFields(change),
    ...coordinateColumns(change),
    ...(change.organizer && organizerColumns(change.organizer)),
    ...basePriceColumns(change),
  };
}

/**
 * A rejected event that its organizer or crew changes waits for the superadmin again
 * (docs/product/administration.md#rejection).
 */
export function resubmission(
  actor: { id: string },
  before: { organizer_id: string; crew_roles: readonly string[] },
): EventColumns {
  const isOwn = actor.id === before.organizer_id || before.crew_roles.length > 0;
  return isOwn ? { rejected_at: null } : {};
}

function coordinateColumns({ coordinates }: EventUpdate): EventColumns {
  if (coordinates === undefined) return {};
  return {
    latitude: coordinates?.latitude ?? null,
    longitude: coordinates?.longitude ?? null,
  };
}

export function organizerColumns({ name, avatarUrl }: NewEvent['organizer']) {
  return { organizer_name: name, organizer_avatar_url: avatarUrl ?? '' };
}

/**
 * The base price follows the price text unless it is given (docs/product/events.md#base-price).
 * Throws VALIDATION where the text does not say it clearly.
 */
function basePriceColumns({ price, basePrice }: EventUpdate): EventColumns {
  if (price === undefined && (basePrice === undefined || basePrice === null)) return {};
  const pounds = basePriceOf({ basePrice, price: price ?? '' });
  if (pounds === undefined) throw fieldError('price', FIELD_TEXT.priceUnclear);
  return { base_price_pence: toPence(pounds) };
}
