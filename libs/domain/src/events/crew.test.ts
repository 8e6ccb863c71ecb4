/** @jest-environment node */
import { CREW_ROLES, type CrewRole } from '@muster/contract';
import { allowed, VIEWERS } from '../test-viewers.ts';
import { eventAbilities, eventCan } from './abilities.ts';
import { eventAccess, organizerAccess, refuseCrewExpiry, rolesWith } from './crew.ts';

const PLAYERS = ['like', 'view'];

function abilitiesOf(...crewRoles: CrewRole[]) {
  const event = { organizerId: 'organizer', approved: false, crewRoles };
  return allowed(eventAbilities(VIEWERS.stranger, event));
}

test.each([
  ['editor', ['updateTexts']],
  ['messages', ['answerMessages']],
  ['gate', ['bookPayment', 'checkIn']],
  ['medic', ['viewMedical']],
  ['treasurer', ['bookPayment', 'viewLedger']],
] as const)('of a pending event, %s can do %j', (role, abilities) => {
  expect(abilitiesOf(role)).toEqual([...abilities, ...PLAYERS, 'message'].sort());
});

test('a co-organizer can do what the others can, and never delete or manage the crew', () => {
  const others = CREW_ROLES.filter((role) => role !== 'co_organizer');
  const abilities = abilitiesOf('co_organizer');
  expect(abilities).toEqual(expect.arrayContaining(abilitiesOf(...others)));
  for (const ability of ['delete', 'export', 'manageCrew', 'approve'])
    expect(abilities).not.toContain(ability);
});

test('a visitor has no roles, and nobody sees a pending event without one', () => {
  const event = { organizerId: 'organizer', approved: false, crewRoles: ['gate' as const] };
  expect(allowed(eventAbilities(null, event))).toEqual([]);
  expect(abilitiesOf()).toEqual([]);
});

test('an editor may change the event, as a response says, and see no participants', () => {
  const event = { organizerId: 'organizer', approved: true, crewRoles: ['editor' as const] };
  expect(allowed(eventCan(VIEWERS.stranger, event))).toEqual(['update']);
});

test('a co-organizer may pair phones, as a response says, and nobody else of the crew', () => {
  const event = { organizerId: 'organizer', approved: true };
  const pairing = CREW_ROLES.filter(
    (role) => eventCan(VIEWERS.stranger, { ...event, crewRoles: [role] }).manageDevices,
  );
  expect(pairing).toEqual(['co_organizer']);
});

test('a WHERE lets the superadmin manage every event, and speak for no organizer', () => {
  expect(eventAccess(VIEWERS.superadmin, 'manageParticipants').accountId).toBeNull();
  expect(organizerAccess(VIEWERS.superadmin, 'announce').accountId).toBe('superadmin');
  expect(eventAccess(VIEWERS.stranger, 'viewMedical')).toEqual({
    accountId: 'stranger',
    roles: ['co_organizer', 'medic'],
  });
  expect(rolesWith('manageParticipants')).toEqual(['co_organizer']);
});

test('an access ends in the future, at most two years ahead', () => {
  const now = new Date('2026-11-26T12:00:00.000Z');
  expect(refuseCrewExpiry('2026-11-26T12:00:00.000Z', now)?.field).toBe('expiresAt');
  expect(refuseCrewExpiry('2026-11-26T12:00:00.001Z', now)).toBeUndefined();
  expect(refuseCrewExpiry('2028-11-26T12:00:00.000Z', now)).toBeUndefined();
  expect(refuseCrewExpiry('2028-11-26T12:00:00.001Z', now)?.code).toBe('VALIDATION');
});
