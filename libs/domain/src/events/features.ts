import type { Event } from '@muster/contract';

/** What an event uses once somebody has set it up; until then nobody meets it. */
export const EVENT_FEATURES = ['money'] as const;

/** One of `EVENT_FEATURES`. */
export type EventFeature = (typeof EVENT_FEATURES)[number];

/** What decides which features an event uses. */
type Featured = Pick<Event, 'basePrice' | 'customFields' | 'owedPence'>;

const USES: Readonly<Record<EventFeature, (event: Featured) => boolean>> = {
  /** Something costs something, or somebody still owes. */
  money: ({ basePrice, customFields, owedPence = 0 }) =>
    basePrice > 0 ||
    owedPence > 0 ||
    customFields.some(({ options }) => options.some(({ price }) => (price ?? 0) > 0)),
};

/**
 * Whether an event uses a feature (docs/product/organizer-screens.md#features). A feature of a
 * later release is unknown here and counts as used.
 */
export function usesFeature(event: Featured, feature: string): boolean {
  return feature in USES ? USES[feature as EventFeature](event) : true;
}
