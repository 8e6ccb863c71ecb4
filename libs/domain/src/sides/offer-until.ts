import type { ParticipationStatus } from '@muster/contract';
import { type Instant, toMs } from '../instant.ts';

/** What decides until when a player gives a spot away. */
export interface OfferableSpot {
  /** Null: they never joined. */
  readonly status: ParticipationStatus | null;
  readonly date: Instant;
  /** Null: it takes place. */
  readonly cancelledAt: Instant | null;
  /** Before the start; null: nobody gives a spot away, or players do not see the event. */
  readonly transferUntilHours: number | null;
  /** They are or were let in. */
  readonly wasThere: boolean;
}

const HOUR_MS = 3_600_000;

/**
 * Until when a player can give a spot away, ISO 8601; null when they cannot, or not any more
 * (docs/product/squads.md#offers).
 */
export function offerUntil(spot: OfferableSpot, now: Date): string | null {
  const { status, cancelledAt, transferUntilHours, wasThere } = spot;
  if (status !== 'confirmed' || cancelledAt !== null || wasThere) return null;
  if (transferUntilHours === null) return null;
  const until = new Date(toMs(spot.date) - transferUntilHours * HOUR_MS);
  return until > now ? until.toISOString() : null;
}
