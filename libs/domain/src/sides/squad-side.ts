import type { KeptOption, OfferedField, OfferedOption } from '../participation/chosen-options.ts';
import type { Stock } from '../participation/stock.ts';
import type { FieldRefusal } from '../refusal.ts';
import { assigned, refuseSideGap, unassigned } from './side-choice.ts';
import { type SidedEvent, sideField } from './side-field.ts';

const FIELD = 'joinForm.customFieldResponses';

/**
 * The side of a squad: the first that its members have chosen or were given
 * (docs/product/squads.md#side). `optionIds` are theirs, in the order in which they joined it.
 */
export function squadSide(
  fields: readonly OfferedField[],
  optionIds: readonly string[],
): OfferedOption | undefined {
  const options = sideField(fields)?.options ?? [];
  return optionIds.flatMap((id) => options.find((option) => option.id === id) ?? [])[0];
}

interface Joining {
  /** Of the squad; undefined: it has none yet. */
  side: OfferedOption | undefined;
  chosen: readonly KeptOption[];
  /** What is taken, with what they had before. */
  stock: Stock;
  /** The ids of what they had with a spot before; left out: none. */
  before?: readonly string[];
  /** On the waitlist nobody counts. */
  isConfirmed: boolean;
}

/**
 * The chosen options of a member with the side of the squad (docs/product/squads.md#side). Another
 * one, and none where the side has a price, is refused with VALIDATION; one without room for them
 * with OPTION_SOLD_OUT or SIDE_CLOSED.
 */
export function withSquadSide(
  event: SidedEvent,
  { side, chosen, stock, before = [], isConfirmed }: Joining,
): { refusal: FieldRefusal } | { refusal?: undefined; chosen: readonly KeptOption[] } {
  const field = sideField(event.customFields);
  if (!field || !side) return { chosen };
  const own = chosen.find(({ fieldId }) => fieldId === field.id);
  const label = side.label.trim();
  const isOffered = field.options.some(({ id }) => id === own?.optionId);
  if (own && isOffered && own.optionId !== side.id)
    return refuse('VALIDATION', `Your squad plays on ${label}. Choose it too, or leave the squad`);
  if (own) return { chosen };
  // Otherwise all but one would have for nothing what one has paid for.
  if ((side.price ?? 0) > 0)
    return refuse('VALIDATION', `Your squad plays on ${label}, which has a price. Choose it`);
  const given = assigned(field, side);
  if (!before.includes(side.id) && stock.left(side.id) === 0)
    return refuse('OPTION_SOLD_OUT', `Your squad plays on ${label}, which is full`);
  const named = [...chosen, unassigned(given)];
  const gap = isConfirmed && refuseSideGap(event, { chosen: named, stock, before });
  if (gap) return { refusal: { ...gap, field: FIELD } };
  return { chosen: [...chosen, given] };
}

function refuse(code: FieldRefusal['code'], message: string) {
  return { refusal: { code, field: FIELD, message } };
}
