import type { GateList } from '@muster/contract';
import { toPence } from '../amounts.ts';
import type { OfferedOption } from '../participation/chosen-options.ts';
import { joinAmountPence, type PricedEvent } from '../participation/join-form.ts';
import type { Stock } from '../participation/stock.ts';
import { givesOutSides } from '../sides/side-choice.ts';

interface OfferingEvent {
  event: PricedEvent & { readonly maxParticipants: number | null };
  /** Infinity without a maximum. */
  freeSpots: number;
  stock: Stock;
}

/**
 * What a player without a booking can have at the prices of today (docs/product/gate.md#walk-ins).
 * Sides that nobody chooses are not among the fields.
 */
export function walkInOffer({ event, freeSpots, stock }: OfferingEvent): GateList['offer'] {
  const place = event.customFields.find(({ isPlace }) => isPlace);
  const pricePence = joinAmountPence(event, []);
  function toOffered({ id: optionId, label, price }: OfferedOption, basePence: number) {
    const left = stock.left(optionId);
    return { optionId, label, pricePence: basePence + toPence(price ?? 0), left };
  }
  return {
    pricePence,
    maxParticipants: event.maxParticipants,
    freeSpots: event.maxParticipants === null ? null : Math.max(0, freeSpots),
    places: (place?.options ?? []).map((option) => toOffered(option, pricePence)),
    fields: event.customFields
      .filter(({ isPlace, isSide }) => !isPlace && !(isSide && givesOutSides(event)))
      .map(({ id: fieldId, label, isSide = false, options }) => ({
        ...{ fieldId, label, isSide },
        options: options.map((option) => toOffered(option, 0)),
      })),
  };
}
