import { validateFields } from '../field-errors.ts';
import { basePriceOf, eventUpdate, newEvent } from './event.ts';

const event = {
  title: 'Winter Fox',
  location: 'Wealden',
  date: '2027-02-14T09:30:00Z',
  imageUrl: '/media/events/1.jpg',
  organizer: { name: 'Badgerwood' },
};

test.each([
  ['£25 – £40', 25],
  ['from £12.50', 12.5],
  ['£1,250.50 a team', 1250.5],
  ['12,50', 12.5],
  ['Free', 0],
  ['', 0],
])('the price text %j begins at £%d', (price, pounds) => {
  expect(basePriceOf({ price })).toBe(pounds);
});

test('a number that is given wins over the text, also when it is 0', () => {
  expect(basePriceOf({ price: '£25', basePrice: 0 })).toBe(0);
});

test('blank options are dropped; a field left without any is refused', () => {
  function withOptions(labels: string[]) {
    return {
      ...event,
      customFields: [{ label: 'Kit', options: labels.map((label) => ({ label })) }],
    };
  }
  expect(newEvent.parse(withOptions(['Hire', ' '])).customFields?.[0]?.options).toEqual([
    { label: 'Hire', price: 0 },
  ]);
  expect(validateFields(newEvent, withOptions(['', '']))).toEqual({
    'customFields.0.options': 'Add at least one option with a label',
  });
});

test.each([
  ['a price below nothing', { basePrice: -1 }, 'basePrice'],
  ['a tenth of a penny', { basePrice: 1.005 }, 'basePrice'],
  ['no place for anybody', { maxParticipants: 0 }, 'maxParticipants'],
  ['half a player', { maxParticipants: 1.5 }, 'maxParticipants'],
  ['another level', { difficulty: 'Expert' }, 'difficulty'],
  [
    'six pictures',
    { gallery: Array.from({ length: 6 }, () => ({ type: 'image', url: '/media/x' })) },
    'gallery',
  ],
  ['a date that is none', { date: 'tomorrow' }, 'date'],
  ['the year 3000', { date: '3000-01-01T00:00:00Z' }, 'date'],
])('%s is refused', (_, change, field) => {
  expect(Object.keys(validateFields(newEvent, { ...event, ...change }))).toEqual([field]);
});

test('an update may leave everything out, but nothing it names may be wrong', () => {
  expect(validateFields(eventUpdate, {})).toEqual({});
  expect(validateFields(eventUpdate, { title: ' ' })).toEqual({ title: 'Event title is required' });
});
