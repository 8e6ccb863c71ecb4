/** @jest-environment node */
import { EVENT_STARTED_CODE } from '../events/timing.ts';
import { VIEWERS } from '../test-viewers.ts';
import {
  isParticipating,
  maxUnconfirmed,
  predictJoin,
  refuseJoin,
  refuseLeave,
} from './joining.ts';
import { NOW } from './test-participants.ts';

const upcoming = {
  organizerId: 'organizer',
  approved: true,
  date: '2027-02-14T09:30:00.000Z',
  maxParticipants: 2,
  waitlistEnabled: true,
};
const started = { ...upcoming, date: NOW };
const pending = { ...upcoming, approved: false };
const pendingStarted = { ...pending, date: NOW };
const withoutWaitlist = { ...upcoming, waitlistEnabled: false };

test.each([
  ['confirmed', true],
  ['waitlist', true],
  ['cancelled', false],
  [null, false],
  [undefined, false],
] as const)('a participant with the status %s takes part: %j', (status, takesPart) => {
  expect(isParticipating(status)).toBe(takesPart);
});

test.each([
  ['a visitor', null, upcoming, 'UNAUTHENTICATED'],
  ['an unknown event', VIEWERS.player, undefined, 'EVENT_NOT_FOUND'],
  ['the organizer’s own event', VIEWERS.organizer, upcoming, 'OWN_EVENT'],
  [
    'the organizer’s own pending event that has started',
    VIEWERS.organizer,
    pendingStarted,
    'OWN_EVENT',
  ],
  ['a pending event', VIEWERS.player, pending, 'EVENT_NOT_FOUND'],
  ['a pending event and the superadmin', VIEWERS.superadmin, pending, 'EVENT_NOT_FOUND'],
  ['a pending event that has started', VIEWERS.player, pendingStarted, 'EVENT_NOT_FOUND'],
  ['an event that starts at this moment', VIEWERS.player, started, EVENT_STARTED_CODE],
  [
    'an event that is called off',
    VIEWERS.player,
    { ...upcoming, cancelledAt: NOW },
    'EVENT_CANCELLED',
  ],
  ['an upcoming event', VIEWERS.player, upcoming, undefined],
  ['an upcoming event and the superadmin', VIEWERS.superadmin, upcoming, undefined],
] as const)('joining is allowed or refused for %s', (_what, viewer, event, code) => {
  expect(refuseJoin(viewer, event, NOW)).toBe(code);
});

test.each([
  ['confirmed', upcoming, undefined],
  ['waitlist', upcoming, undefined],
  ['confirmed', pending, undefined],
  ['cancelled', upcoming, 'NOT_JOINED'],
  ['cancelled', started, 'NOT_JOINED'],
  [null, upcoming, 'NOT_JOINED'],
  ['confirmed', undefined, 'NOT_JOINED'],
  ['confirmed', started, EVENT_STARTED_CODE],
] as const)('leaving with the status %s, event %j: %s', (status, event, code) => {
  expect(refuseLeave(status, event, NOW)).toBe(code);
});

const oneSpotFree = { openSpots: 1, waitlist: 0 };
const heldBack = { openSpots: 1, waitlist: 2 };
const full = { openSpots: 0, waitlist: 0 };
const fullWithWaitlist = { openSpots: 0, waitlist: 4 };

test('whoever the organizer has cancelled needs consent, whether or not the event is full', () => {
  for (const spots of [oneSpotFree, full]) {
    const own = { ownStatus: 'cancelled', needsConsent: true } as const;
    const attempt = { viewer: VIEWERS.player, event: withoutWaitlist, spots, ...own, now: NOW };
    expect(predictJoin(attempt)).toEqual({ refusal: 'NEEDS_CONSENT' });
  }
});

test.each([
  ['a spot is free', upcoming, oneSpotFree, null, { status: 'confirmed', waitlistPosition: null }],
  [
    'the others on the waitlist are held back',
    upcoming,
    heldBack,
    null,
    { status: 'confirmed', waitlistPosition: null },
  ],
  ['the event is full', upcoming, full, null, { status: 'waitlist', waitlistPosition: 1 }],
  [
    'others are on the waitlist',
    upcoming,
    fullWithWaitlist,
    null,
    { status: 'waitlist', waitlistPosition: 5 },
  ],
  ['full without a waitlist', withoutWaitlist, full, null, { refusal: 'EVENT_FULL' }],
  ['already confirmed', upcoming, oneSpotFree, 'confirmed', { refusal: 'ALREADY_JOINED' }],
  ['already on the waitlist', withoutWaitlist, full, 'waitlist', { refusal: 'ALREADY_JOINED' }],
  [
    'cancelled before',
    upcoming,
    fullWithWaitlist,
    'cancelled',
    { status: 'waitlist', waitlistPosition: 5 },
  ],
  ['the event has started', started, oneSpotFree, 'confirmed', { refusal: EVENT_STARTED_CODE }],
  ['the event does not exist', undefined, oneSpotFree, null, { refusal: 'EVENT_NOT_FOUND' }],
] as const)(
  'the outcome of joining is predicted: %s',
  (_what, event, spots, ownStatus, outcome) => {
    const attempt = { viewer: VIEWERS.player, event, spots, ownStatus, now: NOW };
    expect(predictJoin(attempt)).toEqual(outcome);
  },
);

test.each([
  [1, 5],
  [25, 5],
  [29, 5],
  [30, 6],
  [100, 20],
])('of %i spots %i can be of accounts that nobody has confirmed', (maxParticipants, max) => {
  expect(maxUnconfirmed(maxParticipants)).toBe(max);
});
