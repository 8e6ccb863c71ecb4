import { capacityLabel, capacityShares } from './capacity-label.ts';

test('counts the spots that are left', () => {
  const label = capacityLabel({ confirmed: 62, waitlist: 0, max: 80 });
  expect(label).toEqual({
    figures: [
      { name: 'Confirmed', value: '62' },
      { name: 'Waitlist', value: '0' },
      { name: 'Max', value: '80' },
    ],
    spots: '18 spots available',
  });
  expect(capacityLabel({ confirmed: 79, waitlist: 0, max: 80 }).spots).toBe('1 spot available');
});

test('says when an event is full and how many are waiting', () => {
  const label = capacityLabel({ confirmed: 48, waitlist: 11, max: 48 });
  expect(label.spots).toBe('Event full');
  expect(label.figures[1]).toEqual({ name: 'Waitlist', value: '11' });
});

test('an event without a maximum has unlimited spots', () => {
  expect(capacityLabel({ confirmed: 10_000, waitlist: 0, max: null })).toEqual({
    figures: [
      { name: 'Confirmed', value: '10,000' },
      { name: 'Waitlist', value: '0' },
    ],
    spots: 'Unlimited spots',
  });
  expect(capacityShares({ confirmed: 3, waitlist: 0 })).toEqual({ confirmed: 100, waitlist: 0 });
});

test('the parts of the bar never exceed 100 percent', () => {
  const { confirmed, waitlist } = capacityShares({ confirmed: 48, waitlist: 12, max: 48 });
  expect([confirmed, waitlist]).toEqual([80, 20]);
  expect(capacityShares({ confirmed: 0, waitlist: 0, max: 40 })).toEqual({
    confirmed: 0,
    waitlist: 0,
  });
  expect(capacityShares({ confirmed: 20, waitlist: 0, max: 80 }).confirmed).toBe(25);
});

test('spots that others wait for are not available', () => {
  expect(capacityLabel({ confirmed: 46, waitlist: 2, max: 48, available: 0 }).spots).toBe(
    'Event full',
  );
  expect(capacityLabel({ confirmed: 46, waitlist: 2, max: 48, available: 2 }).spots).toBe(
    '2 spots available',
  );
});
