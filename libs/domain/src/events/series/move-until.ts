import type { ParticipationStatus } from '@muster/contract';
import { type Instant, toMs } from '../../instant.ts';

/** What decides until when a player moves a spot themselves. */
export interface MovableSpot {
  /** Null: they never joined. */
  readonly status: ParticipationStatus | null;
  readonly date: Instant;
  /** Null: it takes place. */
  readonly cancelledAt: Instant | null;
  /** Null: no date of a series. */
  readonly seriesId: string | null;
  /** Of the series, before the start of each date; null: players do not move their spots. */
  readonly moveUntilDays: number | null;
}

/** As in the rule of refunds: a day has 24 hours. */
const DAY_MS = 24 * 3_600_000;
/** How long after its date one that is called off is left by moving. */
const CALLED_OFF_DAYS = 30;

/**
 * Until when a player can move a spot, or a position on the waitlist, to another date of the
 * series, ISO 8601; null when they cannot, or not any more (docs/product/series.md#series-moves).
 */
export function moveUntil(spot: MovableSpot, now: Date): string | null {
  const { status, seriesId } = spot;
  if (seriesId === null || (status !== 'confirmed' && status !== 'waitlist')) return null;
  const until = endOfMoving(spot);
  return until && until > now ? until.toISOString() : null;
}

function endOfMoving({ date, cancelledAt, moveUntilDays }: MovableSpot): Date | null {
  if (cancelledAt !== null) return new Date(toMs(date) + CALLED_OFF_DAYS * DAY_MS);
  if (moveUntilDays === null) return null;
  return new Date(toMs(date) - moveUntilDays * DAY_MS);
}
