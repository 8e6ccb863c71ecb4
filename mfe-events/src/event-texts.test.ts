import { makeEvent } from '@muster/testing';
import { locationText, priceText } from './event-texts.ts';

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

test('the distance is said where it is known', () => {
  expect(locationText(makeEvent({ location: 'Lewes' }))).toBe('Lewes');
  expect(locationText(makeEvent({ location: 'Lewes', distanceKm: 12.4 }))).toBe(
    '12 km away · Lewes',
  );
  expect(locationText(makeEvent({ location: 'Lewes', distanceKm: 0.3 }))).toBe(
    'less than 1 km away · Lewes',
  );
});
