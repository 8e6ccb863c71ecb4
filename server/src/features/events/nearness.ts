import type { Coordinates } from '@muster/contract';

export const EARTH_RADIUS_KM = 6_371;

/**
 * What orders events by their distance from a location, as SQL that the index of positions follows: the length of the straight
 * line between both on a sphere of radius 1. `location` is the parameter of a `spherePosition`.
 */
export function nearness(location = ''): string {
  return `position <-> ${location}::cube`;
}

/** A location as a point on the sphere, as the function `sphere_position` of the database has it. Computed there, it would be so for each row. */
export function spherePosition({ latitude, longitude }: Coordinates): string {
  const [north, east] = [latitude, longitude].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
  ];
  return `(${Math.cos(north) * Math.cos(east)}, ${Math.cos(north) * Math.sin(east)}, ${Math.sin(north)})`;
}

/** The same of two places that are so far apart over the surface of the earth. */
export function chordOf(km: number): number {
  return 2 * Math.sin(Math.min(Math.PI, km / EARTH_RADIUS_KM) / 2);
}

/** The great-circle distance in kilometres, as SQL. */
export function kmOf(nearnessColumn: string): string {
  return `2 * ${EARTH_RADIUS_KM} * asin(least(1, ${nearnessColumn} / 2))`;
}
