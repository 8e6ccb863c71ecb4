import { makeEvent, makeUser } from '@muster/testing';
import {
  newFormValues,
  toCheckedBody,
  toFormValues,
  toLocalInput,
  validateForm,
} from './form-values.ts';

const empty = newFormValues(makeUser({ organizerName: '' }), false);

test('an empty form names everything that is required', () => {
  expect(validateForm(empty)).toEqual({
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

test('a new form begins with Beginner, the waitlist on and the organizer’s own name', () => {
  const values = newFormValues(makeUser({ organizerName: 'Badgerwood' }), false);
  expect(values).toMatchObject({
    difficulty: 'Beginner',
    waitlistEnabled: true,
    organizer: { name: 'Badgerwood' },
    approved: false,
  });
  expect(newFormValues(makeUser(), true).approved).toBe(true);
});

test('an event fills the form, and the form gives the same event back', () => {
  const event = makeEvent();
  const values = toFormValues(event);
  expect(validateForm(values)).toEqual({});
  const body = toCheckedBody(values, { mayApprove: false });
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
  ['title', { title: 'Fox\u0000' }, 'This contains characters that cannot be stored'],
] as const)('%s: %o is refused', (field, change, sentence) => {
  expect(validateForm({ ...toFormValues(makeEvent()), ...change })).toEqual({ [field]: sentence });
});

test('an empty maximum means unlimited', () => {
  const values = { ...toFormValues(makeEvent()), maxParticipants: '' as const };
  expect(toCheckedBody(values, { mayApprove: false }).maxParticipants).toBeNull();
});

test('only the superadmin’s form sends an approval', () => {
  const values = { ...toFormValues(makeEvent()), approved: false };
  expect(toCheckedBody(values, { mayApprove: true }).approved).toBe(false);
});

test('a date goes into the field in local time and comes back the same moment', () => {
  const iso = '2027-06-14T08:30:00.000Z';
  expect(new Date(toLocalInput(iso)).toISOString()).toBe(iso);
});
