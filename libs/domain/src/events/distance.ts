import type { Coordinates } from '@muster/contract';

const EARTH_RADIUS_KM = 6_371;

/** The great-circle distance between two positions in kilometres. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const latitudes = toRadians(b.latitude - a.latitude);
  const longitudes = toRadians(b.longitude - a.longitude);
  const haversine =
    Math.sin(latitudes / 2) ** 2 +
    Math.cos(toRadians(a.latitude)) *
      Math.cos(toRadians(b.latitude)) *
      Math.sin(longitudes / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
