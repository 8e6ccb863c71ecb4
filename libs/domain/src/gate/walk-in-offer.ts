import type { GateList } from '@muster/contract';
import { joinAmountPence, type PricedEvent } from '../participation/join-form.ts';
import type { Stock } from '../participation/stock.ts';

interface OfferingEvent {
  event: PricedEvent & { readonly maxParticipants: number | null };
  /** Infinity without a maximum. */
  freeSpots: number;
  stock: Stock;
}

/**
 * What a player without a booking can have at the prices of today (docs/product/gate.md#walk-ins).
 */
export function walkInOffer({ event, freeSpots, stock }: OfferingEvent): GateList['offer'] {
  const place = event.customFields.find(({ isPlace }) => isPlace);
  return {
    pricePence: joinAmountPence(event, []),
    maxParticipants: event.maxParticipants,
    freeSpots: event.maxParticipants === null ? null : Math.max(0, freeSpots),
    places: (place?.options ?? []).map((option) => ({
      optionId: option.id,
      label: option.label,
      pricePence: joinAmountPence(event, [{ fieldId: place!.id, optionId: option.id }]),
      left: stock.left(option.id),
    })),
  };
}
