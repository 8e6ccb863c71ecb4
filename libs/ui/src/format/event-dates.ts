import { londonIsoDay, londonOffsetMinutes, toLondonInput } from '@muster/domain';
import type { Moment } from './dates.ts';

/*
 * Dates and times of events are those of Europe/London, wherever the device is
 * (docs/product/formats.md#event-dates).
 */

const DAY_MS = 24 * 3_600_000;
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const WEEKDAYS = 'Sun Mon Tue Wed Thu Fri Sat'.split(' ');

function parse(moment: Moment): Date | null {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** ` UK time` where the device's clock shows another time at that moment; otherwise empty. */
export function ukTimeMark(moment: Moment): string {
  const date = parse(moment);
  if (!date) return '';
  return londonOffsetMinutes(date) === -date.getTimezoneOffset() ? '' : ' UK time';
}

/** `14 Nov 2026`, the day of an event; empty for an invalid date. */
export function formatEventDay(moment: Moment): string {
  const date = parse(moment);
  if (!date) return '';
  const [year, month, day] = londonIsoDay(date).split('-').map(Number);
  return `${day} ${MONTHS[month! - 1]} ${year}`;
}

/** `09:30`, with `UK time` where the device's clock shows another; empty for an invalid date. */
export function formatEventTime(moment: Moment): string {
  const date = parse(moment);
  return date ? `${toLondonInput(date).slice(11)}${ukTimeMark(date)}` : '';
}

/**
 * `Sat 14 Nov 2026, 09:30`, with `UK time` where the device's clock shows another; empty for an
 * invalid date.
 */
export function formatEventDate(moment: Moment): string {
  const date = parse(moment);
  if (!date) return '';
  const weekday = WEEKDAYS[new Date(`${londonIsoDay(date)}T00:00Z`).getUTCDay()];
  return `${weekday} ${formatEventDay(date)}, ${formatEventTime(date)}`;
}

/**
 * When an event starts and, if that is known, ends: `Sat 14 Nov 2026, 09:30 – 16:30`, or
 * `Sat 14 Nov 2026, 20:00 – Sun 15 Nov, 08:00`, with `UK time` as `formatEventDate`.
 */
export function formatEventSpan(start: Moment, end: Moment | null): string {
  const [from, to] = [parse(start), end === null ? null : parse(end)];
  if (!from || !to) return formatEventDate(start);
  const mark = ukTimeMark(from) || ukTimeMark(to);
  return `${withoutMark(from)} – ${describeEnd(from, to)}${mark}`;
}

function describeEnd(from: Date, to: Date): string {
  if (londonIsoDay(from) === londonIsoDay(to)) return toLondonInput(to).slice(11);
  const text = withoutMark(to);
  const year = ` ${londonIsoDay(from).slice(0, 4)},`;
  return text.replace(year, ',');
}

function withoutMark(date: Date): string {
  return formatEventDate(date).replace(/ UK time$/, '');
}

const relativeDays = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });

/**
 * `today`, `tomorrow`, `in 3 days`, `yesterday`, `3 days ago`, by calendar days in London; empty
 * for an invalid date.
 */
export function relativeDay(moment: Moment, now: Moment = Date.now()): string {
  const date = parse(moment);
  return date ? relativeDays.format(dayNumber(date) - dayNumber(new Date(now)), 'day') : '';
}

const MAX_SHOWN_DAYS = 14;
const MAX_SHOWN_WEEKS = 10;
const DAYS_PER_MONTH = 30.44;

/** As `relativeDay`, but `in 3 weeks` from 14 days on, and `in 5 months` from 10 weeks on. */
export function relativePeriod(moment: Moment, now: Moment = Date.now()): string {
  const date = parse(moment);
  if (!date) return '';
  const days = dayNumber(date) - dayNumber(new Date(now));
  if (Math.abs(days) < MAX_SHOWN_DAYS) return relativeDays.format(days, 'day');
  const weeks = Math.round(days / 7);
  if (Math.abs(weeks) < MAX_SHOWN_WEEKS) return relativeDays.format(weeks, 'week');
  return relativeDays.format(Math.round(days / DAYS_PER_MONTH), 'month');
}

/** The number of a calendar day, whatever the length of the days before it. */
function dayNumber(date: Date): number {
  return Date.parse(`${londonIsoDay(date)}T00:00Z`) / DAY_MS;
}
