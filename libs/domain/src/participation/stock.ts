import type { Participant } from '@muster/contract';
import { hasSides } from '../sides/side-field.ts';
import type { OfferedField, OptionIds } from './chosen-options.ts';

/**
 * How many confirmed participants have each option, by the option's id; nobody has those that are
 * missing (docs/product/participation.md#stock).
 */
export type TakenOptions = Readonly<Record<string, number>>;

/** How many more can have an option; null without a limit. */
export function optionLeft(
  option: { readonly id: string; readonly limit?: number | null | undefined },
  taken: TakenOptions,
): number | null {
  const { limit = null } = option;
  return limit === null ? null : Math.max(0, limit - (taken[option.id] ?? 0));
}

/** Whether any option of an event has a limit. */
export function hasLimits(fields: readonly OfferedField[]): boolean {
  return fields.some(({ options }) => options.some(({ limit }) => typeof limit === 'number'));
}

/** Whether the options of an event have to be counted: it has limits or sides. */
export function countsOptions(fields: readonly OfferedField[]): boolean {
  return hasSides(fields) || hasLimits(fields);
}

/** What is left of the options of an event, while several participants are given some. */
export interface Stock {
  /** The first of the options that is sold out; undefined when all of them can be had. */
  findSoldOut(optionIds: readonly string[]): string | undefined;
  /** How many more can have an option; null without a limit. */
  left(optionId: string): number | null;
  /** How many have an option. */
  taken(optionId: string): number;
  /** Takes one of each. */
  take(optionIds: readonly string[]): void;
  /** Gives one of each back. */
  giveBack(optionIds: readonly string[]): void;
}

/** The stock of an event of which this much is taken. */
export function openStock(fields: readonly OfferedField[], taken: TakenOptions): Stock {
  const options = new Map(fields.flatMap((field) => field.options).map((one) => [one.id, one]));
  const counts = new Map(Object.entries(taken));
  function count(optionIds: readonly string[], by: 1 | -1): void {
    for (const id of optionIds) counts.set(id, (counts.get(id) ?? 0) + by);
  }
  function left(id: string): number | null {
    const option = options.get(id);
    return option ? optionLeft(option, { [id]: counts.get(id) ?? 0 }) : null;
  }
  return {
    findSoldOut: (optionIds) => optionIds.find((id) => left(id) === 0),
    left,
    taken: (optionId) => counts.get(optionId) ?? 0,
    take: (optionIds) => count(optionIds, 1),
    giveBack: (optionIds) => count(optionIds, -1),
  };
}

/** The ids of chosen options; options that were removed before choices had ids have none. */
export function optionIdsOf(chosen: readonly Pick<OptionIds, 'optionId'>[]): string[] {
  return chosen.flatMap(({ optionId }) => optionId ?? []);
}

/** Somebody's status in an event, with what they have chosen. */
export interface StockedParticipant {
  status: Participant['status'] | null;
  optionIds: readonly string[];
}

/** What somebody on the waitlist waits for because it is sold out; null for everyone else. */
export function waitsFor(
  { status, optionIds }: StockedParticipant,
  fields: readonly OfferedField[],
  taken: TakenOptions,
): Participant['waitsFor'] {
  if (status !== 'waitlist') return null;
  const optionId = openStock(fields, taken).findSoldOut(optionIds);
  const field = fields.find(({ options }) => options.some(({ id }) => id === optionId));
  return field && optionId ? { fieldId: field.id, optionId } : null;
}
