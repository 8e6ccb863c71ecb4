/** @jest-environment node */
import fc from 'fast-check';
import { allowed, VIEWERS } from '../test-viewers.ts';
import {
  PARTICIPANT_ACTIONS,
  type ParticipantAction,
  participantAbilities,
  participantActions,
} from './abilities.ts';
import { applyParticipantChange, refuseParticipantChange } from './participant-change.ts';
import { makeRoom, makeTestParticipant, NOW, participants } from './test-participants.ts';

const event = { organizerId: 'organizer', approved: true };
const player = { user: { id: 'player' } };
const confirmed = makeTestParticipant(1, player);

test.each([
  ['visitor', []],
  ['stranger', []],
  ['player', ['view', 'viewMedicalInForm']],
  ['organizer', ['message', 'update', 'view', 'viewMedicalInForm']],
  ['superadmin', ['update', 'view', 'viewMedicalInForm']],
] as const)('the %s has the abilities %j for a participant', (viewer, abilities) => {
  const { user, ...state } = confirmed;
  for (const participant of [confirmed, { ...state, userId: user.id }]) {
    expect(allowed(participantAbilities(VIEWERS[viewer], { event, participant }))).toEqual(
      abilities,
    );
  }
});

test('a co-organizer changes participants, and sees no medical answers among the rest', () => {
  const own = { ...event, crewRoles: ['co_organizer' as const] };
  const abilities = participantAbilities(VIEWERS.stranger, { event: own, participant: confirmed });
  expect(allowed(abilities)).toEqual(['update', 'view']);
});

test('the organizer cannot message a participant who cancelled', () => {
  const cancelled = makeTestParticipant(1, { ...player, status: 'cancelled' });
  const { message } = participantAbilities(VIEWERS.organizer, { event, participant: cancelled });
  expect(message).toBe(false);
});

const UNPAID = ['markPaid', 'markRefunded'];

test.each([
  [
    {},
    [...UNPAID, 'cancel', 'checkIn', 'markFailed', 'markNoShow', 'moveToWaitlist', 'payAndCheckIn'],
  ],
  [
    { paymentStatus: 'paid', checkInStatus: 'checked_in' },
    ['cancel', 'markNoShow', 'markPending', 'markRefunded', 'moveToWaitlist', 'undoCheckIn'],
  ],
  [
    { paymentStatus: 'paid', can: { markPending: false } },
    ['cancel', 'checkIn', 'markNoShow', 'markRefunded', 'moveToWaitlist'],
  ],
  [
    { checkInStatus: 'no_show' },
    [...UNPAID, 'cancel', 'markFailed', 'moveToWaitlist', 'undoCheckIn'],
  ],
  [{ status: 'waitlist' }, [...UNPAID, 'cancel', 'confirm']],
  [{ status: 'cancelled' }, [...UNPAID, 'confirm', 'moveToWaitlist']],
] as const)('the actions for a participant with %j are %j', (state, actions) => {
  const participant = makeTestParticipant(1, { ...player, ...state });
  expect(allowed(participantActions(participant))).toEqual([...actions].sort());
});

const actions = Object.keys(PARTICIPANT_ACTIONS) as ParticipantAction[];

test('an offered action always changes something and is refused only for lack of a spot', () => {
  fc.assert(
    fc.property(participants, fc.constantFrom(...actions), (participant, action) => {
      const offered = participantActions(participant);
      const change = PARTICIPANT_ACTIONS[action];
      const code = refuseParticipantChange(participant, change, makeRoom(Number.POSITIVE_INFINITY));
      const isSame = applyParticipantChange(participant, change, NOW) === participant;
      if (offered[action]) expect({ code, isSame }).toEqual({ code: undefined, isSame: false });
      // The API also accepts a check-in after a no show, and one half of paying and checking in,
      // which are not offered.
      else if (participant.checkInStatus !== 'no_show' && action !== 'payAndCheckIn')
        expect(isSame || code).toBeTruthy();
    }),
  );
});
