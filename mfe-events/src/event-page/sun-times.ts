import type { Event } from '@muster/contract';
import { londonTime } from '@muster/domain';
import { getTimes } from 'suncalc';

/** Sunrise and sunset on the day of an event, as London's clocks show them. */
export interface SunTimes {
  sunrise: string;
  sunset: string;
}

/** Null without coordinates, and where the sun does not rise or set on that day. */
export function sunTimesOf({
  coordinates,
  date,
}: Pick<Event, 'coordinates' | 'date'>): SunTimes | null {
  if (!coordinates) return null;
  const { sunrise, sunset } = getTimes(new Date(date), coordinates.latitude, coordinates.longitude);
  return sunrise && sunset
    ? { sunrise: londonTime(sunrise.toISOString()), sunset: londonTime(sunset.toISOString()) }
    : null;
}
