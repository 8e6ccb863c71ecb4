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
}

/** The stock of an event of which this much is taken. */
export function openStock(fields: readonly OfferedField[], taken: TakenOptions): Stock {
  const left = new Map<string, number>();
  const counts = new Map(Object.entries(taken));
  for (const option of fields.flatMap(({ options }) => options)) {
    const count = optionLeft(option, taken);
    if (count !== null) left.set(option.id, count);
  }
  return {
    findSoldOut: (optionIds) => optionIds.find((id) => left.get(id) === 0),
    left: (optionId) => left.get(optionId) ?? null,
    taken: (optionId) => counts.get(optionId) ?? 0,
    take: (optionIds) => {
      for (const id of optionIds) {
        counts.set(id, (counts.get(id) ?? 0) + 1);
        const count = left.get(id);
        if (count !== undefined) left.set(id, Math.max(0, count - 1));
      }
    },
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
