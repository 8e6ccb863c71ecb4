/** @jest-environment node */
import { spotsText } from './spots-text.ts';

const open = { availableSpots: 2, waitlistCount: 0, waitlistEnabled: true };
const full = { ...open, availableSpots: 0 };

test.each([
  [open, '2 spots left'],
  [{ ...open, availableSpots: 1 }, '1 spot left'],
  [{ ...open, availableSpots: 1200 }, '1,200 spots left'],
  [{ ...open, availableSpots: null }, 'Spots available'],
  [full, 'Waitlist'],
  [{ ...full, waitlistCount: 3 }, 'Waitlist, 3 waiting'],
  [{ ...full, waitlistEnabled: false }, 'Event full'],
  [{ ...open, cancelledAt: '2027-02-14T09:30:00.000Z' }, 'Called off'],
])('%o never promises a spot that a join would not give: %s', (event, text) => {
  expect(spotsText(event)).toBe(text);
});
