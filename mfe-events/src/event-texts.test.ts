import { makeEvent } from '@muster/testing';
import { locationText, priceText, scarceText } from './event-texts.ts';

function optionOf(price: number) {
  return [
    {
      id: 'f'.repeat(24),
      label: 'Kit',
      isPlace: false,
      options: [{ id: 'e'.repeat(24), label: 'Hire', price, limit: null, left: null }],
    },
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

test('options that are nearly or quite sold out are said', () => {
  const option = { id: 'e'.repeat(24), price: 0, limit: 25 };
  const options = [
    { ...option, label: 'Rental', left: 3 },
    { ...option, label: 'Walk-on', left: 20 },
    { ...option, label: 'Radio', left: 0 },
    { ...option, label: 'Own', limit: null, left: null },
  ];
  const customFields = [{ id: 'f'.repeat(24), label: 'Kit', isPlace: false, options }];
  expect(scarceText(makeEvent({ customFields }))).toBe('Rental 3 left · Radio sold out');
  expect(scarceText(makeEvent())).toBe('');
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
