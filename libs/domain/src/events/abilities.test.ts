/** @jest-environment node */
import { allowed, VIEWERS } from '../test-viewers.ts';
import { eventAbilities, organizerIdOf } from './abilities.ts';

const MANAGE = [
  'bookPayment',
  'checkIn',
  'delete',
  'export',
  'manageParticipants',
  'update',
  'updateTexts',
  'viewLedger',
  'viewMedical',
];
/** In the name of the organizer, which the superadmin does not act in. */
const ORGANIZE = ['announce', 'answerMessages', 'manageCrew', 'manageDevices'];

test.each([
  ['visitor', true, ['view']],
  ['visitor', false, []],
  ['stranger', true, ['join', 'like', 'message', 'view']],
  ['stranger', false, []],
  ['organizer', true, [...MANAGE, ...ORGANIZE, 'like', 'view']],
  ['organizer', false, [...MANAGE, ...ORGANIZE, 'like', 'view']],
  ['superadmin', true, [...MANAGE, 'approve', 'join', 'like', 'message', 'view']],
  ['superadmin', false, [...MANAGE, 'approve', 'like', 'message', 'view']],
] as const)(
  'abilities of the %s for an event with approved %j: %j',
  (viewer, approved, abilities) => {
    const row = { organizerId: 'organizer', approved };
    const response = { organizer: { id: 'organizer' }, approved };
    expect(allowed(eventAbilities(VIEWERS[viewer], row))).toEqual([...abilities].sort());
    expect(eventAbilities(VIEWERS[viewer], response)).toEqual(eventAbilities(VIEWERS[viewer], row));
  },
);

test('the superadmin can neither join nor message about their own event', () => {
  const abilities = eventAbilities(VIEWERS.superadmin, {
    organizerId: 'superadmin',
    approved: true,
  });
  expect(abilities).toMatchObject({ join: false, message: false, update: true, approve: true });
});

test('the organizer’s id is read from a database row and from a response', () => {
  expect(organizerIdOf({ organizerId: 'a' })).toBe('a');
  expect(organizerIdOf({ organizer: { id: 'a' } })).toBe('a');
});
