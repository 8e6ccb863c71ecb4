export const EARTH_RADIUS_KM = 6_371;

/**
 * What orders events by their distance from a location, as SQL that the index of positions follows: the length of the straight
 * line between both on a sphere of radius 1.
 */
export function nearness(latitude = '', longitude = ''): string {
  return `position <-> sphere_position(${latitude}::float8, ${longitude}::float8)`;
}

/** The same of two places that are so far apart over the surface of the earth. */
export function chordOf(km: number): number {
  return 2 * Math.sin(Math.min(Math.PI, km / EARTH_RADIUS_KM) / 2);
}

/** The great-circle distance in kilometres, as SQL. */
export function kmOf(nearnessColumn: string): string {
  return `2 * ${EARTH_RADIUS_KM} * asin(least(1, ${nearnessColumn} / 2))`;
}
