import type { Event } from '@muster/contract';
import type { KeptOption, OfferedField, OfferedOption } from '../participation/chosen-options.ts';
import type { Stock, TakenOptions } from '../participation/stock.ts';
import type { FieldRefusal } from '../refusal.ts';
import { type SidedEvent, sideField } from './side-field.ts';

/** Whether players choose no side themselves (docs/product/sides.md#policy). */
export function givesOutSides({ customFields, sides }: SidedEvent): boolean {
  return sideField(customFields) !== undefined && sides != null && sides.policy !== 'choose';
}

/** How many confirmed players each side has, in the order of the sides; undefined without sides. */
export function sideCounts(
  fields: readonly OfferedField[],
  taken: TakenOptions,
): Event['sideCounts'] {
  const field = sideField(fields);
  return field?.options.map(({ id }) => ({ optionId: id, confirmed: taken[id] ?? 0 }));
}

interface Choosing {
  /** What somebody has chosen, who has a spot or gets one. */
  chosen: readonly KeptOption[];
  /** What is taken, with what they had before. */
  stock: Stock;
  /** The ids of what they had with a spot before; left out: none. */
  before?: readonly string[];
  /** The side of their squad, which is the only one for them; left out: they take either. */
  onlyId?: string | undefined;
}

/**
 * The chosen options with a side for whoever has none: that of fewest confirmed players which is
 * left, the first of several (docs/product/sides.md#either), or that of their squad alone. As they
 * are where sides are drawn, the event has none, or none is left.
 */
export function withSide(event: SidedEvent, choosing: Choosing): KeptOption[] {
  const { chosen, stock, onlyId } = choosing;
  const field = sideField(event.customFields);
  const hasSide = chosen.some(({ fieldId }) => fieldId === field?.id);
  if (!field || hasSide || event.sides?.policy === 'draw') return [...chosen];
  const left = countPlayers(field, choosing).filter(
    ({ option: { id } }) => stock.left(id) !== 0 && (onlyId === undefined || id === onlyId),
  );
  const fewest = Math.min(...left.map(({ players }) => players));
  const side = left.find(({ players }) => players === fewest)?.option;
  return side ? [...chosen, assigned(field, side)] : [...chosen];
}

/** A side that was given out. */
export function assigned(field: OfferedField, side: OfferedOption): KeptOption {
  return {
    fieldId: field.id,
    optionId: side.id,
    fieldLabel: field.label.trim(),
    selectedOptionLabel: side.label.trim(),
    additionalPrice: 0,
    isAssigned: true,
  };
}

/** The same side as a player's own choice (docs/product/sides.md#either). */
export function unassigned({ isAssigned: _, ...choice }: KeptOption): KeptOption {
  return choice;
}

/**
 * Refuses a side that would be further ahead of the smallest than the event allows with
 * SIDE_CLOSED (docs/product/sides.md#gap); undefined when it can be had. For whoever has a spot:
 * on the waitlist nobody counts.
 */
export function refuseSideGap(event: SidedEvent, choosing: Choosing): FieldRefusal | undefined {
  const maxGap = event.sides?.maxGap;
  const field = sideField(event.customFields);
  if (!field || maxGap == null) return undefined;
  const index = choosing.chosen.findIndex(
    ({ fieldId, isAssigned }) => fieldId === field.id && !isAssigned,
  );
  const optionId = choosing.chosen[index]?.optionId;
  if (!optionId || choosing.before?.includes(optionId)) return undefined;
  const counts = countPlayers(field, choosing);
  const smallest = Math.min(...counts.map(({ players }) => players));
  const side = counts.find(({ option }) => option.id === optionId);
  if (!side || side.players + 1 - smallest <= maxGap) return undefined;
  const others = counts
    .filter(({ option, players }) => players + 1 - smallest <= maxGap && hasLeft(option, choosing))
    .map(({ option }) => option.label.trim());
  const instead = [...others, 'Either'].join(', ').replace(/, Either$/, ', or Either');
  const ahead = `${side.option.label.trim()} is ${side.players - smallest} ahead`;
  const message = `${ahead}. Choose ${instead}`;
  return { code: 'SIDE_CLOSED', field: `joinForm.customFieldResponses.${index}`, message };
}

function hasLeft({ id }: OfferedOption, { stock }: Choosing): boolean {
  return stock.left(id) !== 0;
}

/** How many others play on each side. */
function countPlayers({ options }: OfferedField, { stock, before = [] }: Choosing) {
  return options.map((option) => ({
    option,
    players: stock.taken(option.id) - Number(before.includes(option.id)),
  }));
}
