import { joinSpotsOf, statusOnJoin } from '../participation/spots.ts';

const count = new Intl.NumberFormat('en-GB');

/** An event in a response, as far as its spots go. */
interface EventWithSpots {
  /** Null: unlimited. */
  availableSpots: number | null;
  waitlistCount: number;
  waitlistEnabled: boolean;
  /** Null or left out: it takes place. */
  cancelledAt?: string | null | undefined;
}

/**
 * What the next player who joins gets, in a few words: `12 spots left`, `Waitlist, 3 waiting`,
 * `Event full`; `Called off` (docs/product/participation.md#join-status).
 */
export function spotsText(event: EventWithSpots): string {
  const { availableSpots, waitlistCount } = event;
  if (event.cancelledAt) return 'Called off';
  const status = statusOnJoin(event, joinSpotsOf(event));
  if (!status) return 'Event full';
  if (status === 'waitlist')
    return waitlistCount > 0 ? `Waitlist, ${count.format(waitlistCount)} waiting` : 'Waitlist';
  if (availableSpots === null) return 'Spots available';
  return availableSpots === 1 ? '1 spot left' : `${count.format(availableSpots)} spots left`;
}
