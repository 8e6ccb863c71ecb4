/** @jest-environment node */
import { allowed, VIEWERS } from '../test-viewers.ts';
import {
  otherThreadParticipant,
  refuseFirstMessage,
  refuseThreadMessage,
  threadAbilities,
  userTypeIn,
} from './thread.ts';

const thread = {
  organizerId: 'organizer',
  playerId: 'player',
  eventId: 'event',
  isSuspended: false,
  blockedBy: [] as string[],
  isOrphaned: false,
};
const threadOfDeletedEvent = { ...thread, eventId: null };
const threadOfSuspended = { ...thread, isSuspended: true };
const blockedByPlayer = { ...thread, blockedBy: ['player'] };
const threadOfDeletedUser = { ...thread, eventId: null, isOrphaned: true };

test.each([
  ['visitor', thread, []],
  ['stranger', thread, []],
  ['player', thread, ['block', 'send', 'view']],
  ['player', threadOfDeletedEvent, ['block', 'view']],
  ['player', threadOfSuspended, ['block', 'view']],
  ['player', blockedByPlayer, ['unblock', 'view']],
  ['organizer', thread, ['block', 'send', 'view']],
  ['organizer', threadOfDeletedEvent, ['block', 'view']],
  ['organizer', threadOfDeletedUser, ['view']],
  ['organizer', blockedByPlayer, ['block', 'view']],
  ['superadmin', thread, ['monitor']],
] as const)('abilities of the %s for the thread %j: %j', (viewer, givenThread, abilities) => {
  expect(allowed(threadAbilities(VIEWERS[viewer], givenThread))).toEqual(abilities);
});

test('each thread participant has a user type and the other participant as recipient', () => {
  expect(userTypeIn(thread, 'organizer')).toBe('organizer');
  expect(userTypeIn(thread, 'player')).toBe('user');
  expect(otherThreadParticipant(thread, 'organizer')).toBe('player');
  expect(otherThreadParticipant(thread, 'player')).toBe('organizer');
});

test.each([
  ['visitor', thread, 'event', 'UNAUTHENTICATED'],
  ['stranger', thread, 'event', 'THREAD_NOT_FOUND'],
  ['superadmin', thread, 'event', 'THREAD_NOT_FOUND'],
  ['player', undefined, 'event', 'THREAD_NOT_FOUND'],
  ['player', threadOfDeletedEvent, 'event', 'EVENT_NOT_FOUND'],
  ['player', thread, 'other', 'INVALID_MESSAGE'],
  ['player', threadOfSuspended, 'event', 'MAY_NOT_MESSAGE'],
  ['player', blockedByPlayer, 'event', 'MAY_NOT_MESSAGE'],
  ['organizer', blockedByPlayer, 'event', 'MAY_NOT_MESSAGE'],
  ['player', thread, 'event', undefined],
  ['organizer', thread, 'event', undefined],
] as const)(
  'the %s sends a message in the thread %j about the event id %s: %s',
  (viewer, givenThread, eventId, code) => {
    expect(refuseThreadMessage(VIEWERS[viewer], givenThread, eventId)).toBe(code);
  },
);

test('the ability to send agrees with the refusal', () => {
  for (const viewer of Object.values(VIEWERS)) {
    for (const givenThread of [thread, threadOfDeletedEvent, threadOfSuspended, blockedByPlayer]) {
      const code = refuseThreadMessage(viewer, givenThread, 'event');
      expect(threadAbilities(viewer, givenThread).send).toBe(code === undefined);
    }
  }
});

const approved = { organizerId: 'organizer', approved: true };
const pending = { ...approved, approved: false };
const confirmed = { status: 'confirmed' } as const;

test.each([
  ['visitor', approved, undefined, 'UNAUTHENTICATED'],
  ['player', undefined, undefined, 'EVENT_NOT_FOUND'],
  ['player', pending, undefined, 'EVENT_NOT_FOUND'],
  ['player', approved, undefined, undefined],
  ['superadmin', pending, undefined, undefined],
  ['organizer', approved, undefined, 'INVALID_MESSAGE'],
  ['organizer', approved, { status: null }, 'MAY_NOT_MESSAGE'],
  ['organizer', approved, { status: 'cancelled' }, 'MAY_NOT_MESSAGE'],
  ['organizer', approved, { status: 'waitlist' }, undefined],
  ['organizer', pending, confirmed, undefined],
] as const)('the %s sends a first message about %j to %j: %s', (viewer, event, recipient, code) => {
  const message = { viewer: VIEWERS[viewer], event, recipient };
  const open = { ...message, isRecipientSuspended: false, isBlocked: false };
  expect(refuseFirstMessage(open)).toBe(code);
  for (const closed of [{ isRecipientSuspended: true }, { isBlocked: true }])
    expect(refuseFirstMessage({ ...open, ...closed })).toBe(code ?? 'MAY_NOT_MESSAGE');
});
