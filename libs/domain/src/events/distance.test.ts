/** @jest-environment node */
import { distanceKm } from './distance.ts';

const LEEDS = { latitude: 53.8008, longitude: -1.5491 };
const LONDON = { latitude: 51.5074, longitude: -0.1278 };

test('measures along the surface of the earth, the same in both directions', () => {
  expect(distanceKm(LEEDS, LEEDS)).toBe(0);
  expect(Math.round(distanceKm(LEEDS, LONDON))).toBe(272);
  expect(distanceKm(LONDON, LEEDS)).toBeCloseTo(distanceKm(LEEDS, LONDON), 9);
});

test('knows the shorter way across the date line', () => {
  const [west, east] = [179.9, -179.9].map((longitude) => ({ latitude: 0, longitude }));
  expect(Math.round(distanceKm(west!, east!))).toBe(22);
});
