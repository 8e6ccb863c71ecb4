import { type OfferableSpot, offerUntil } from './offer-until.ts';

const NOW = new Date('2026-12-01T10:00:00.000Z');
const SPOT: OfferableSpot = {
  ...{ status: 'confirmed', date: '2026-12-01T12:00:00.000Z', cancelledAt: null },
  ...{ transferUntilHours: 0, wasThere: false },
};

test.each<[Partial<OfferableSpot>, string | null]>([
  [{}, '2026-12-01T12:00:00.000Z'],
  [{ transferUntilHours: 1 }, '2026-12-01T11:00:00.000Z'],
  [{ transferUntilHours: 2 }, null],
  [{ transferUntilHours: null }, null],
  [{ status: 'waitlist' }, null],
  [{ status: null }, null],
  [{ cancelledAt: NOW }, null],
  [{ wasThere: true }, null],
])('a spot that is %o is given away until %s', (given, until) => {
  expect(offerUntil({ ...SPOT, ...given }, NOW)).toBe(until);
});
