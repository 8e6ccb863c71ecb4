import type { GameKind } from '@muster/contract';
import type { TimedEvent } from './events/event-end.ts';
import { usesFeature } from './events/features.ts';
import { londonIsoDay } from './events/london-time.ts';
import { overAt } from './events/timing.ts';
import type { Instant } from './instant.ts';

const DAY_MS = 24 * 3_600_000;
/** How many games, over how many days, retailers ask for. */
export const RECORD_RULE = { games: 3, days: 56 } as const;

/** A game at which somebody is checked in. */
export interface AttendedGame {
  organizerId: string;
  organizerName: string;
  location: string;
  /** Of the organizer, today. */
  gameKind: GameKind;
  event: TimedEvent;
  checkInTime: Instant;
}

/** Where somebody has played: a location of an organizer (docs/product/record.md#sites). */
export interface RecordSite {
  organizerId: string;
  organizerName: string;
  location: string;
  /** Days in Britain, `2026-11-14`, the earliest first, each once. */
  dates: string[];
  /** Of a site where airsoft is played. */
  hasThreeIn56Days: boolean;
}

/**
 * The day in Britain on which somebody played: that of the check-in, but a day of the event, its
 * first one or its last one, where they were checked in before or after it.
 */
export function attendedDay({ event, checkInTime }: AttendedGame): string {
  const [first, last] = [londonIsoDay(event.date), londonIsoDay(overAt(event))];
  const day = londonIsoDay(checkInTime);
  return day < first ? first : [day, last].sort()[0]!;
}

/**
 * At least three days, of which the first and the last are at least 56 days of the calendar apart.
 * The days are `YYYY-MM-DD`, in any order; equal ones count once.
 */
export function hasThreeIn56Days(days: readonly string[]): boolean {
  const distinct = [...new Set(days)].sort();
  if (distinct.length < RECORD_RULE.games) return false;
  // Days of the calendar have no clocks that change.
  const spanMs = Date.parse(distinct.at(-1)!) - Date.parse(distinct[0]!);
  return spanMs / DAY_MS >= RECORD_RULE.days;
}

/** What two spellings of a location have in common. */
export function siteKey({
  organizerId,
  location,
}: Pick<RecordSite, 'organizerId' | 'location'>): string {
  return `${organizerId} ${location.normalize('NFC').toLowerCase().trim()}`;
}

/**
 * The sites of games until today, where somebody played last first; names are those of the last
 * game.
 */
export function recordOf(games: readonly AttendedGame[], now: Date): RecordSite[] {
  const today = londonIsoDay(now);
  const attended = games
    .map((game) => ({ game, day: attendedDay(game) }))
    .filter(({ day }) => day <= today);
  const bySite = Map.groupBy(attended, ({ game }) => siteKey(game));
  const sites = [...bySite.values()].map((own) => {
    const played = own.sort((a, b) => (a.day < b.day ? -1 : 1));
    const { organizerId, organizerName, location, gameKind } = played.at(-1)!.game;
    const dates = [...new Set(played.map(({ day }) => day))];
    return {
      ...{ organizerId, organizerName, location, dates },
      hasThreeIn56Days: usesFeature({ gameKind }, 'record') && hasThreeIn56Days(dates),
    };
  });
  return sites.sort((a, b) => (a.dates.at(-1)! > b.dates.at(-1)! ? -1 : 1));
}
