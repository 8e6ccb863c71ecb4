/** @jest-environment node */
import fc from 'fast-check';
import { allowed, VIEWERS } from '../test-viewers.ts';
import { PARTICIPANT_ACTIONS, type ParticipantAction, participantAbilities } from './abilities.ts';
import { applyParticipantChange, refuseParticipantChange } from './participant-change.ts';
import { makeTestParticipant, NOW, participants } from './test-participants.ts';

const event = { organizerId: 'organizer', approved: true };
const player = { user: { id: 'player' } };
const confirmed = makeTestParticipant(1, player);
const present = makeTestParticipant(1, {
  ...player,
  paymentStatus: 'paid',
  checkInStatus: 'checked_in',
});
const cancelled = makeTestParticipant(1, { ...player, status: 'cancelled' });
const UNPAID = ['markFailed', 'markPaid', 'markRefunded'];

test.each([
  ['visitor', confirmed, []],
  ['stranger', confirmed, []],
  ['stranger', cancelled, []],
  ['player', confirmed, ['view']],
  ['player', present, ['view']],
  ['player', cancelled, ['view']],
  [
    'organizer',
    confirmed,
    [...UNPAID, 'cancel', 'checkIn', 'markNoShow', 'message', 'moveToWaitlist', 'view'],
  ],
  [
    'superadmin',
    confirmed,
    [...UNPAID, 'cancel', 'checkIn', 'markNoShow', 'moveToWaitlist', 'view'],
  ],
  [
    'organizer',
    present,
    [
      'cancel',
      'markFailed',
      'markNoShow',
      'markPending',
      'markRefunded',
      'message',
      'moveToWaitlist',
      'undoCheckIn',
      'view',
    ],
  ],
  [
    'organizer',
    makeTestParticipant(1, { ...player, checkInStatus: 'no_show' }),
    [...UNPAID, 'cancel', 'message', 'moveToWaitlist', 'undoCheckIn', 'view'],
  ],
  [
    'organizer',
    makeTestParticipant(1, { ...player, status: 'waitlist' }),
    [...UNPAID, 'cancel', 'confirm', 'message', 'view'],
  ],
  ['organizer', cancelled, [...UNPAID, 'confirm', 'moveToWaitlist', 'view']],
] as const)('%s, participant %j: %j', (viewer, participant, abilities) => {
  const { user, ...state } = participant;
  const row = { ...state, userId: user.id };
  const expected = [...abilities].sort();
  expect(allowed(participantAbilities(VIEWERS[viewer], { event, participant }))).toEqual(expected);
  expect(allowed(participantAbilities(VIEWERS[viewer], { event, participant: row }))).toEqual(
    expected,
  );
});

const actions = Object.keys(PARTICIPANT_ACTIONS) as ParticipantAction[];

test('what is offered is never refused for want of anything but a spot, and always changes something', () => {
  fc.assert(
    fc.property(participants, fc.constantFrom(...actions), (participant, action) => {
      const abilities = participantAbilities(VIEWERS.organizer, { event, participant });
      const change = PARTICIPANT_ACTIONS[action];
      const code = refuseParticipantChange(participant, change, Number.POSITIVE_INFINITY);
      const isSame = applyParticipantChange(participant, change, NOW) === participant;
      if (abilities[action]) expect({ code, isSame }).toEqual({ code: undefined, isSame: false });
      // Beyond what is offered, the API takes back a no show by checking in.
      else if (participant.checkInStatus !== 'no_show') expect(isSame || code).toBeTruthy();
    }),
  );
});
