/** @jest-environment node */
import { EVENT_STARTED_CODE } from '../events/timing.ts';
import { VIEWERS } from '../test-viewers.ts';
import { isParticipating, predictJoin, refuseJoin, refuseLeave } from './joining.ts';
import { NOW } from './test-participants.ts';

const coming = {
  organizerId: 'organizer',
  approved: true,
  date: '2027-02-14T09:30:00.000Z',
  maxParticipants: 2,
  waitlistEnabled: true,
};
const started = { ...coming, date: NOW };
const pending = { ...coming, approved: false };
const pendingStarted = { ...pending, date: NOW };
const strict = { ...coming, waitlistEnabled: false };

test.each([
  ['confirmed', true],
  ['waitlist', true],
  ['cancelled', false],
  [null, false],
  [undefined, false],
] as const)('%s takes part: %j', (status, takesPart) => {
  expect(isParticipating(status)).toBe(takesPart);
});

test.each([
  ['a visitor', null, coming, 'UNAUTHENTICATED'],
  ['no event', VIEWERS.player, undefined, 'EVENT_NOT_FOUND'],
  ['own event', VIEWERS.organizer, coming, 'OWN_EVENT'],
  ['own event, pending and started', VIEWERS.organizer, pendingStarted, 'OWN_EVENT'],
  ['pending', VIEWERS.player, pending, 'EVENT_NOT_FOUND'],
  ['pending, seen by the superadmin', VIEWERS.superadmin, pending, 'EVENT_NOT_FOUND'],
  ['pending and started', VIEWERS.player, pendingStarted, 'EVENT_NOT_FOUND'],
  ['started this moment', VIEWERS.player, started, EVENT_STARTED_CODE],
  ['coming', VIEWERS.player, coming, undefined],
  ['coming, for the superadmin', VIEWERS.superadmin, coming, undefined],
] as const)('joining, %s: %4$s', (_what, viewer, event, code) => {
  expect(refuseJoin(viewer, event, NOW)).toBe(code);
});

test.each([
  ['confirmed', coming, undefined],
  ['waitlist', coming, undefined],
  ['confirmed', pending, undefined],
  ['cancelled', coming, 'NOT_JOINED'],
  ['cancelled', started, 'NOT_JOINED'],
  [null, coming, 'NOT_JOINED'],
  ['confirmed', undefined, 'NOT_JOINED'],
  ['confirmed', started, EVENT_STARTED_CODE],
] as const)('leaving as %s, %j: %s', (status, event, code) => {
  expect(refuseLeave(status, event, NOW)).toBe(code);
});

const spotFree = { confirmed: 1, waitlist: 0 };
const full = { confirmed: 2, waitlist: 0 };
const crowded = { confirmed: 2, waitlist: 4 };

test.each([
  ['a spot is free', coming, spotFree, null, { status: 'confirmed', waitlistPosition: null }],
  ['full', coming, full, null, { status: 'waitlist', waitlistPosition: 1 }],
  ['others wait', coming, crowded, null, { status: 'waitlist', waitlistPosition: 5 }],
  ['no waitlist', strict, full, null, { refusal: 'EVENT_FULL' }],
  ['joined', coming, spotFree, 'confirmed', { refusal: 'ALREADY_JOINED' }],
  ['waiting', strict, full, 'waitlist', { refusal: 'ALREADY_JOINED' }],
  ['cancelled', coming, crowded, 'cancelled', { status: 'waitlist', waitlistPosition: 5 }],
  ['started', started, spotFree, 'confirmed', { refusal: EVENT_STARTED_CODE }],
  ['no event', undefined, spotFree, null, { refusal: 'EVENT_NOT_FOUND' }],
] as const)('what joining would give: %s', (_what, event, counts, ownStatus, outcome) => {
  const attempt = { viewer: VIEWERS.player, event, counts, ownStatus, now: NOW };
  expect(predictJoin(attempt)).toEqual(outcome);
});
