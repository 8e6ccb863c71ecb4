import type { Coordinates } from '@muster/contract';
import type { AddValue } from '../../../platform/database/values.ts';

const EARTH_RADIUS_KM = 6_371;
const KM_PER_DEGREE = (EARTH_RADIUS_KM * Math.PI) / 180;

export interface Circle {
  center: Coordinates;
  radiusKm: number;
}

/**
 * What orders events by their distance from a location, as SQL that the index of positions follows:
 * the length of the straight line between both on a sphere of radius 1.
 */
export function nearnessTo({ latitude, longitude }: Coordinates, add: AddValue): string {
  const [north, east] = [toRadians(latitude), toRadians(longitude)];
  const x = Math.cos(north) * Math.cos(east);
  const y = Math.cos(north) * Math.sin(east);
  return `position <-> ${add(`(${x}, ${y}, ${Math.sin(north)})`)}::cube`;
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}

/** The same of two places that are so far apart over the surface of the earth. */
export function chordOf(km: number): number {
  return 2 * Math.sin(Math.min(Math.PI, km / EARTH_RADIUS_KM) / 2);
}

/** The great-circle distance in kilometres, as SQL. */
export function kmOf(nearness: string): string {
  return `2 * ${EARTH_RADIUS_KM} * asin(least(1, (${nearness}) / 2))`;
}

/**
 * A box of latitudes and longitudes, and the circle inside it. PostgreSQL knows how many events lie
 * in such a box, not in one on a sphere, and so when to read by date instead.
 */
export function insideCircle({ center, radiusKm }: Circle, add: AddValue): string {
  const { latitude, longitude } = center;
  const latitudeSpan = radiusKm / KM_PER_DEGREE;
  const longitudeSpan = latitudeSpan / Math.max(0.01, Math.cos(toRadians(latitude)));
  return `
    latitude between ${add(latitude - latitudeSpan)} and ${add(latitude + latitudeSpan)}
    and longitude between ${add(longitude - longitudeSpan)} and ${add(longitude + longitudeSpan)}
    and ${nearnessTo(center, add)} <= ${add(chordOf(radiusKm))}`;
}
