import { londonIsoDay } from '../events/london-time.ts';
import type { Instant } from '../instant.ts';

/** From this age on somebody books and signs for themselves, and for dependants. */
export const ADULT_AGE_YEARS = 18;

/**
 * Whole years from a date of birth to a day, both `YYYY-MM-DD`. Here too, and not only in the
 * schemas of the contract, because pages compute with it and load no schemas.
 */
function yearsUntil(dateOfBirth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}

/** Whole years on the day of an event in Britain; `dateOfBirth` is `YYYY-MM-DD`. */
export function ageAtEvent(dateOfBirth: string, event: { readonly date: Instant }): number {
  return yearsUntil(dateOfBirth, londonIsoDay(event.date));
}

/**
 * The first day on which somebody is `years` old, as `YYYY-MM-DD`. Who was born on 29 February is a
 * year older on 1 March in common years.
 */
export function birthdayOf(dateOfBirth: string, years: number): string {
  const year = String(Number(dateOfBirth.slice(0, 4)) + years).padStart(4, '0');
  const day = dateOfBirth.slice(5);
  return day === '02-29' && !isLeapYear(Number(year)) ? `${year}-03-01` : `${year}-${day}`;
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** What an event asks of the age of those who join it. */
export interface AgeRule {
  readonly date: Instant;
  /** Null: none. */
  readonly minAge: number | null;
}

/**
 * From which day on somebody is old enough for an event like this one, as `YYYY-MM-DD`; undefined
 * when they are on its day (docs/product/dependants.md#minimum-age). Somebody without a date of
 * birth is never refused: only the superadmin has none.
 */
export function tooYoungUntil(dateOfBirth: string | null, event: AgeRule): string | undefined {
  const { minAge } = event;
  if (dateOfBirth === null || minAge === null) return undefined;
  return ageAtEvent(dateOfBirth, event) < minAge ? birthdayOf(dateOfBirth, minAge) : undefined;
}

/** Whole years today in Britain. */
export function ageToday(dateOfBirth: string, now: Date): number {
  return yearsUntil(dateOfBirth, londonIsoDay(now));
}

/** What waivers, guardians, bookings and flags ask about. */
const AGE_LIMITS_YEARS = [13, 16, ADULT_AGE_YEARS];

/**
 * Whether another date of birth, both `YYYY-MM-DD`, puts somebody on the other side of an age limit
 * today, or lets a minor reach one earlier
 * (docs/product/roles-and-accounts.md#date-of-birth-changes).
 */
export function crossesAgeLimit(
  { before, after }: { before: string; after: string },
  now: Date,
): boolean {
  const [was, is] = [ageToday(before, now), ageToday(after, now)];
  if (AGE_LIMITS_YEARS.some((years) => was < years !== is < years)) return true;
  return was < ADULT_AGE_YEARS && after < before;
}

/** Whether somebody can have dependants: 18 or older today in Britain. */
export function canBeGuardian(dateOfBirth: string | null, now: Date): boolean {
  return dateOfBirth !== null && ageToday(dateOfBirth, now) >= ADULT_AGE_YEARS;
}

/** What decides whether a dependant comes accompanied. */
export interface Accompaniment {
  /** Below this age nobody comes alone; null: there is no such rule. */
  accompaniedBelow: number | null;
  /** Of the dependant, on the day of the event. */
  age: number;
  /** The guardian has a spot at the event. */
  isGuardianConfirmed: boolean;
  /** The guardian comes along without playing. */
  accompanies: boolean;
}

/** Whether a dependant lacks a guardian (docs/product/dependants.md#accompanied). */
export function needsGuardian(dependant: Accompaniment): boolean {
  const { accompaniedBelow, age, isGuardianConfirmed, accompanies } = dependant;
  if (accompaniedBelow === null || age >= accompaniedBelow) return false;
  return !isGuardianConfirmed && !accompanies;
}
