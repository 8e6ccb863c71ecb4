import type { Event } from '@muster/contract';
import { makeEvent } from '@muster/testing';
import { describeJoin, joinedText, voucherText } from './join-state.ts';

const viewer = { id: '64b0000000000000000000aa', isSuperadmin: false };
const now = new Date('2027-02-01T09:00:00.000Z');
const full = { maxParticipants: 12, availableSpots: 0, waitlistCount: 2 };
type Own = NonNullable<Event['participation']>;
function own(status: Own['status'], position: number | null = null): { participation: Own } {
  const payment = { paymentStatus: 'pending', paymentAmount: 25 } as const;
  return {
    participation: {
      status,
      position,
      needsConsent: false,
      holdUntil: null,
      waitsFor: null,
      ...payment,
    },
  };
}

test.each([
  ['a free spot', {}, 'open', 'There is a spot for you.'],
  [
    'no maximum',
    { maxParticipants: null, availableSpots: null },
    'open',
    'There is a spot for you.',
  ],
  [
    'a full event',
    full,
    'open',
    'All spots are taken. Joining puts you on the waitlist as number 3.',
  ],
  [
    'no waitlist',
    { ...full, waitlistEnabled: false },
    'closed',
    'This event is full, and it has no waitlist.',
  ],
  ['cancelled before', own('cancelled'), 'open', 'There is a spot for you.'],
  [
    'cancelled by the organizer',
    { participation: { ...own('cancelled').participation, needsConsent: true } },
    'closed',
    'Please ask the organizer before you join this event again.',
  ],
  ['confirmed', own('confirmed'), 'joined', 'You have a spot.'],
  [
    'held for a payment',
    {
      participation: {
        ...own('confirmed').participation,
        holdUntil: '2027-02-01T14:30:00.000Z',
      },
    },
    'joined',
    'Your spot is held until 14:30.',
  ],
  ['waiting', { ...full, ...own('waitlist', 2) }, 'joined', 'You are number 2 on the waitlist.'],
  [
    'pending',
    { approved: false },
    'closed',
    'This event is waiting for approval. Players can join once it is approved.',
  ],
  [
    'begun',
    { date: '2027-02-01T08:00:00.000Z' },
    'closed',
    'This event has begun, so nobody can join any more.',
  ],
  [
    'past',
    { date: '2027-01-02T08:00:00.000Z' },
    'closed',
    'This event took place on Saturday 2 January 2027.',
  ],
  [
    'confirmed, past',
    { date: '2027-01-02T08:00:00.000Z', ...own('confirmed') },
    'joined',
    'You had a spot at this event.',
  ],
] as const)('the sentence for %s', (_what, given, kind, text) => {
  const event = makeEvent(given as Partial<Event>);
  expect(describeJoin({ event, viewer, now })).toMatchObject({ kind, text });
});

test('one’s own event, and a visitor', () => {
  const event = makeEvent({ organizer: { id: viewer.id, name: 'Me', avatarUrl: null } });
  expect(describeJoin({ event, viewer, now }).text).toBe('This is your own event.');
  expect(describeJoin({ event, viewer: null, now }).text).toBe('There is a spot for you.');
});

test.each([
  ['confirmed', null, 'confirmed', 'You have a spot.'],
  ['waitlist', 3, 'waitlist', 'You are number 3 on the waitlist.'],
  [
    'waitlist',
    1,
    'confirmed',
    'The last spot was taken meanwhile. You are number 1 on the waitlist.',
  ],
  ['confirmed', null, 'waitlist', 'A spot became free meanwhile. You have a spot.'],
] as const)('a join that gave %s %s, expected %s', (status, position, expected, text) => {
  expect(joinedText({ status, position }, expected)).toBe(text);
});

test.each([
  ['', 1_500, 'confirmed', ''],
  ['HELPER10', 1_500, 'confirmed', ' Your voucher leaves £15.00 to pay.'],
  ['HELPER10', 0, 'confirmed', ' Your voucher covers the whole price.'],
  ['HELPER10', 0, 'waitlist', ' Your voucher counts once there is a spot.'],
  ['HELPER10', undefined, 'confirmed', ''],
])('the voucher “%s” with %s pence left and the status %s reads “%s”', (...given) => {
  const [code, balancePence, status, text] = given;
  expect(voucherText(code, { status, balancePence })).toBe(text);
});
