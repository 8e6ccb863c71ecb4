import { exceedsShare } from './exceeds-share.ts';

/* Shares of a gate (docs/product/gate.md#shares). */

const LIMIT = { max: 10, share: 4 };

test.each([
  { own: 3, shared: 3, added: 1, isOrganizer: false, exceeds: false },
  { own: 4, shared: 4, added: 1, isOrganizer: false, exceeds: true },
  { own: 2, shared: 2, added: 3, isOrganizer: false, exceeds: true },
  // The others have used up what all of them have.
  { own: 0, shared: 9, added: 1, isOrganizer: false, exceeds: false },
  { own: 0, shared: 10, added: 1, isOrganizer: false, exceeds: true },
  // The organizer's is not theirs.
  { own: 4, shared: 10, added: 6, isOrganizer: true, exceeds: false },
  { own: 10, shared: 0, added: 1, isOrganizer: true, exceeds: true },
])('$own own of $shared and $added more, as the organizer: $isOrganizer', (given) => {
  const { own, shared, exceeds, ...by } = given;
  expect(exceedsShare({ own, shared }, LIMIT, by)).toBe(exceeds);
});
