import { basePriceOf } from '../base-price.ts';
import { validateFields } from '../field-errors.ts';
import { eventUpdate, newEvent } from './event-edits.ts';

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
  ['£25', 25],
  ['25.00', 25],
  ['£ 25', 25],
  ['25 pounds', 25],
  ['£1,250', 1250],
  ['About £25 per person', 25],
  ['£25pp', 25],
  ['£20-25', 20],
  ['20 to 25', 20],
  ['£20/£25', 20],
  ['$25-$50', 25],
  ['from £1,250.50 to £2,000', 1250.5],
  ['£25, hire £15', 25],
  ['Free', 0],
  ['free on the day', 0],
  ['', 0],
])('the base price of the price text %j is £%d', (price, pounds) => {
  expect(basePriceOf({ price })).toBe(pounds);
});

test.each([
  '10am walk-on £25',
  '2 players for £30',
  '£1 250',
  '£1.250',
  '£25 (under 16: 15)',
  '£25 for 2',
  '2nd game free',
  '09:30 to 16:00',
  '50% off',
  '£25 until 1 May',
  '£12.345',
  '25 30',
])('what to pay is not clear from the price text %j, but beside a base price', (price) => {
  expect(basePriceOf({ price })).toBeUndefined();
  expect(basePriceOf({ price, basePrice: 25 })).toBe(25);
});

test('a given base price takes precedence over the price text, also when it is 0', () => {
  expect(basePriceOf({ price: '£25', basePrice: 0 })).toBe(0);
});

test('blank options pass, and are dropped where they are stored; a field without options is refused', () => {
  function withOptions(labels: string[]) {
    return {
      ...event,
      customFields: [{ label: 'Kit', options: labels.map((label) => ({ label })) }],
    };
  }
  expect(newEvent.parse(withOptions(['Hire', ' '])).customFields?.[0]?.options).toEqual([
    { label: 'Hire', price: 0 },
    { label: '', price: 0 },
  ]);
  expect(validateFields(newEvent, withOptions(['', '']))).toEqual({
    'customFields.0.options': 'Add at least one option with a label',
  });
});

test.each([
  ['a negative price', { basePrice: -1 }, 'basePrice'],
  ['a fraction of a penny', { basePrice: 1.005 }, 'basePrice'],
  ['a maximum of 0 participants', { maxParticipants: 0 }, 'maxParticipants'],
  ['a maximum that is not a whole number', { maxParticipants: 1.5 }, 'maxParticipants'],
  ['an unknown difficulty', { difficulty: 'Expert' }, 'difficulty'],
  [
    'a gallery of six images',
    { gallery: Array.from({ length: 6 }, () => ({ type: 'image', url: '/media/x' })) },
    'gallery',
  ],
  ['a text that is not a date', { date: 'tomorrow' }, 'date'],
  ['a date in the year 3000', { date: '3000-01-01T00:00:00Z' }, 'date'],
])('%s is refused', (_, change, field) => {
  expect(Object.keys(validateFields(newEvent, { ...event, ...change }))).toEqual([field]);
});

test('an update can omit every field, but the fields it contains are validated', () => {
  expect(validateFields(eventUpdate, {})).toEqual({});
  expect(validateFields(eventUpdate, { title: ' ' })).toEqual({ title: 'Event title is required' });
});

test.each([0, 1.5, 100_001, '5'])('the limit %j of an option is refused at its path', (limit) => {
  const options = [{ label: '' }, { label: 'Hire', limit }];
  const fields = validateFields(newEvent, { ...event, customFields: [{ label: 'Kit', options }] });
  expect(fields).toEqual({
    'customFields.0.options.1.limit': 'A limit is a whole number from 1 to 100,000',
  });
});
