import { FIELD_TEXT } from '@muster/contract';
import { makeEvent, makeUser } from '@muster/testing';
import { newFormValues, toFormValues } from './form-values.ts';
import { toCheckedBody, validateForm } from './to-body.ts';

const empty = newFormValues(makeUser({ organizerName: '' }), { approved: false });

test('an empty form reports every required field', () => {
  expect(validateForm(empty, { before: undefined })).toEqual({
    title: 'Event title is required',
    location: 'Event location is required',
    date: 'Event date is required',
    imageUrl: 'Main image is required',
    'organizer.name': 'Organizer name is required',
    price: 'Price is required',
    duration: 'Duration is required',
    'coordinates.latitude': 'Latitude is required',
    'coordinates.longitude': 'Longitude is required',
  });
});

test('a new form starts with Beginner, the waitlist enabled and the organizer’s name', () => {
  const values = newFormValues(makeUser({ organizerName: 'Badgerwood' }), { approved: false });
  expect(values).toMatchObject({
    difficulty: 'Beginner',
    waitlistEnabled: true,
    organizer: { name: 'Badgerwood' },
    approved: false,
  });
  expect(newFormValues(makeUser(), { approved: true }).approved).toBe(true);
});

test('the form of an unchanged event sends the same values back', () => {
  const event = makeEvent();
  const values = toFormValues(event);
  expect(validateForm(values, { before: undefined })).toEqual({});
  const body = toCheckedBody(values, { canApprove: false });
  expect(body).toMatchObject({
    title: event.title,
    date: event.date,
    coordinates: event.coordinates,
    maxParticipants: 40,
  });
  expect(body).not.toHaveProperty('approved');
});

test.each([
  [
    'maxParticipants',
    { maxParticipants: 0 },
    'Max participants must be a whole number of at least 1',
  ],
  [
    'coordinates.latitude',
    { coordinates: { latitude: 91, longitude: 0 } },
    'Latitude must be between -90 and 90',
  ],
  [
    'coordinates.longitude',
    { coordinates: { latitude: 0, longitude: -181 } },
    'Longitude must be between -180 and 180',
  ],
  ['title', { title: '   ' }, 'Event title is required'],
  ['price', { price: '2 players for £30' }, FIELD_TEXT.priceUnclear],
  ['title', { title: 'Fox\ufffe' }, 'This contains characters that cannot be stored'],
] as const)('%s: %o is refused', (field, change, sentence) => {
  expect(validateForm({ ...toFormValues(makeEvent()), ...change }, { before: undefined })).toEqual({
    [field]: sentence,
  });
});

test('an empty maximum means unlimited', () => {
  const values = { ...toFormValues(makeEvent()), maxParticipants: '' as const };
  expect(toCheckedBody(values, { canApprove: false }).maxParticipants).toBeNull();
});

test('only the superadmin’s form sends an approval', () => {
  const values = { ...toFormValues(makeEvent()), approved: false };
  expect(toCheckedBody(values, { canApprove: true }).approved).toBe(false);
});

test('a date is only moved into the future, and one that is over can stay', () => {
  const over = makeEvent({ date: '2020-01-01T10:00:30.000Z' });
  const values = toFormValues(over);
  expect(validateForm(values, { before: over })).toEqual({});
  expect(validateForm({ ...values, date: '2020-01-02T10:00' }, { before: over })).toEqual({
    date: 'Choose a date in the future',
  });
});
