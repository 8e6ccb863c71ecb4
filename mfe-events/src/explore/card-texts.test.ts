import { makeEvent } from '@muster/testing';
import { locationText, priceText, spotsText } from './card-texts.ts';

function optionOf(price: number) {
  return [
    { id: 'f'.repeat(24), label: 'Kit', options: [{ id: 'e'.repeat(24), label: 'Hire', price }] },
  ];
}

test.each([
  [{ price: '£25', basePrice: 25 }, '£25.00'],
  [{ price: '£32 to £40', basePrice: 32 }, 'From £32.00'],
  [{ price: '£25', basePrice: 25, customFields: optionOf(15) }, 'From £25.00'],
  [{ price: '£25', basePrice: 25, customFields: optionOf(0) }, '£25.00'],
  [{ price: 'Free', basePrice: 0 }, 'Free'],
  [{ price: '', basePrice: 0 }, 'No price given'],
])('the price of %o is %s', (fields, text) => {
  expect(priceText(makeEvent(fields))).toBe(text);
});

test('a card never promises a spot that a join would not give', () => {
  const full = { maxParticipants: 10, participantCount: 10, availableSpots: 0 };
  expect(
    spotsText(makeEvent({ maxParticipants: 10, participantCount: 8, availableSpots: 2 })),
  ).toBe('2 spots left');
  expect(spotsText(makeEvent({ maxParticipants: 9, participantCount: 8, availableSpots: 1 }))).toBe(
    '1 spot left',
  );
  expect(spotsText(makeEvent({ maxParticipants: null, availableSpots: null }))).toBe(
    'Spots available',
  );
  expect(spotsText(makeEvent(full))).toBe('Waitlist');
  expect(spotsText(makeEvent({ ...full, waitlistCount: 3 }))).toBe('Waitlist, 3 waiting');
  expect(spotsText(makeEvent({ ...full, waitlistEnabled: false }))).toBe('Event full');
});

test('the distance is said where it is known', () => {
  expect(locationText(makeEvent({ location: 'Lewes' }))).toBe('Lewes');
  expect(locationText(makeEvent({ location: 'Lewes', distanceKm: 12.4 }))).toBe(
    '12 km away · Lewes',
  );
  expect(locationText(makeEvent({ location: 'Lewes', distanceKm: 0.3 }))).toBe(
    'less than 1 km away · Lewes',
  );
});
