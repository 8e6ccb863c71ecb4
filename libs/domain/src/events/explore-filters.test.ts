/** @jest-environment node */
import { toEventCriteria } from './explore-filters.ts';

const now = new Date('2026-11-25T12:00:00Z');
const near = { latitude: 53.8, longitude: -1.55 };

test('without filters everything is asked for', () => {
  expect(toEventCriteria({}, now)).toEqual({});
});

test('this weekend is two days, whatever days are given besides', () => {
  const weekend = { from: '2026-11-28T00:00:00.000Z', to: '2026-11-29T23:59:59.999Z' };
  expect(toEventCriteria({ when: 'weekend' }, now)).toEqual(weekend);
  expect(toEventCriteria({ when: 'weekend', from: '2027-01-01' }, now)).toEqual(weekend);
});

test('days are those of Britain', () => {
  expect(toEventCriteria({ from: '2026-07-04', to: '2026-07-04' }, now)).toEqual({
    from: '2026-07-03T23:00:00.000Z',
    to: '2026-07-04T22:59:59.999Z',
  });
});

test('a price of £0 is a filter, and a radius needs a location', () => {
  expect(toEventCriteria({ maxPrice: 0, radiusKm: 20 }, now)).toEqual({ maxPrice: 0 });
  expect(toEventCriteria({ near, radiusKm: 20, place: 'LS1 4DY' }, now)).toEqual({
    near,
    radiusKm: 20,
  });
});
