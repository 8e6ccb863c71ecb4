import { addDays, type ErrorCode, SERIES, type SeriesRule, seriesDays } from '@muster/contract';
import { type Instant, toMs } from '../../instant.ts';
import { londonIsoDay, toLondonInput, toLondonMoment } from '../london-time.ts';

const MINUTE_MS = 60_000;

/** A date of a series. */
export interface SeriesDate {
  /** The day in Britain, `2026-12-06`. */
  day: string;
  startsAt: Date;
  /** The clocks leave the time of the rule out that night, so that it starts an hour later. */
  isShifted: boolean;
}

/** Coming dates of a series. */
export interface ComingDates {
  /** By day; the first 60 if there are more. */
  dates: SeriesDate[];
  /** TOO_MANY_DATES if there are more. */
  refusal: ErrorCode | undefined;
}

/**
 * The dates of a series that have not started and are within so many weeks of today, the last day
 * included (docs/product/series.md#series-dates).
 */
export function seriesDates(
  rule: SeriesRule,
  { now, weeksAhead }: { now: Date; weeksAhead: number },
): ComingDates {
  const today = londonIsoDay(now);
  const dates = seriesDays(rule, { from: today, to: addDays(today, 7 * weeksAhead) })
    .map((day) => toDate(day, rule.time))
    .filter(({ startsAt }) => startsAt > now);
  return {
    dates: dates.slice(0, SERIES.maxComingDates),
    refusal: dates.length > SERIES.maxComingDates ? 'TOO_MANY_DATES' : undefined,
  };
}

function toDate(day: string, time: string): SeriesDate {
  const startsAt = startOfDate(day, time);
  return { day, startsAt, isShifted: toLondonInput(startsAt) !== `${day}T${time}` };
}

/** When a date on a day starts, by clocks in Britain: a time that they leave out an hour later. */
export function startOfDate(day: string, time: string): Date {
  return toLondonMoment(`${day}T${time}`);
}

/** The end of a date of a series; null: as its duration tells. */
export function endOf(startsAt: Instant, endsAfterMinutes: number | null): Date | null {
  if (endsAfterMinutes === null) return null;
  return new Date(toMs(startsAt) + endsAfterMinutes * MINUTE_MS);
}
