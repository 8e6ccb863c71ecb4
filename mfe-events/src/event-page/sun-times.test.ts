import { sunTimesOf } from './sun-times.ts';

const LEWES = { latitude: 50.8739, longitude: 0.0089 };

function minutesOf(time: string | undefined) {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number);
  return hours * 60 + minutes;
}

// Figures of the Nautical Almanac for Lewes, to the minute; the sun is not a clock, so five minutes
// are allowed.
test.each([
  ['2027-02-13T09:30:00.000Z', '07:17', '17:11'],
  ['2027-06-21T09:30:00.000Z', '04:47', '21:15'],
])('sunrise and sunset on %s in London time', (date, sunrise, sunset) => {
  const times = sunTimesOf({ coordinates: LEWES, date });
  expect(Math.abs(minutesOf(times?.sunrise) - minutesOf(sunrise))).toBeLessThanOrEqual(5);
  expect(Math.abs(minutesOf(times?.sunset) - minutesOf(sunset))).toBeLessThanOrEqual(5);
});

test('without coordinates, or where the sun does not set, there is nothing to say', () => {
  const date = '2027-06-21T09:30:00.000Z';
  expect(sunTimesOf({ coordinates: null, date })).toBeNull();
  expect(sunTimesOf({ coordinates: { latitude: 80, longitude: 0 }, date })).toBeNull();
});
