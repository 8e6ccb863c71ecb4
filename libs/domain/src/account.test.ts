/** @jest-environment node */
import {
  accountAbilities,
  accountAdministration,
  isHiddenAccount,
  needsDateOfBirth,
  publicName,
} from './account.ts';
import { allowed, VIEWERS } from './test-viewers.ts';

test.each([
  [{ nickName: 'Fox', organizerName: 'Badger Wood', email: 'a@b.uk' }, 'Fox'],
  [{ nickName: ' Fox ', organizerName: 'Badger Wood', email: 'a@b.uk' }, 'Fox'],
  [{ nickName: '  ', organizerName: 'Badger Wood', email: 'a@b.uk' }, 'Badger Wood'],
  [{ nickName: '', organizerName: null, email: 'fox.a@b.uk' }, 'fox.a'],
  [{ nickName: '', organizerName: '', email: '@b.uk' }, 'Organizer'],
  [{ email: '' }, 'Organizer'],
  [{}, 'Organizer'],
])('the public name of %o is %s', (account, name) => {
  expect(publicName(account)).toBe(name);
});

test.each([
  ['visitor', 'player', []],
  ['stranger', 'player', []],
  ['player', 'player', ['update', 'viewPrivate']],
  ['superadmin', 'player', ['delete', 'viewPrivate']],
  ['superadmin', 'superadmin', ['update', 'viewPrivate']],
] as const)('abilities of the %s for the account of the %s: %j', (viewer, id, abilities) => {
  expect(allowed(accountAbilities(VIEWERS[viewer], { id }))).toEqual(abilities);
});

test('every account needs a date of birth but the superadmin’s', () => {
  expect(needsDateOfBirth({ isSuperadmin: false })).toBe(true);
  expect(needsDateOfBirth({ isSuperadmin: true })).toBe(false);
});

const since = '2026-11-01T10:00:00.000Z';

test.each([
  ['player', 'other', null, []],
  [
    'superadmin',
    'other',
    null,
    ['createPasswordResetLink', 'delete', 'endSessions', 'setDateOfBirth', 'suspend'],
  ],
  ['superadmin', 'other', since, ['delete', 'endSessions', 'restore', 'setDateOfBirth']],
  ['superadmin', 'superadmin', null, []],
] as const)(
  'the %s administers the account %s, suspended %s: %j',
  (viewer, id, suspendedAt, can) => {
    expect(allowed(accountAdministration(VIEWERS[viewer], { id, suspendedAt }))).toEqual(can);
  },
);

test('only the superadmin removes second factors, of others who have one', () => {
  const other = { id: 'other', suspendedAt: null, hasSecondFactor: true };
  const own = { ...other, id: 'superadmin' };
  const { superadmin, player } = VIEWERS;
  expect(accountAdministration(superadmin, other).removeSecondFactors).toBe(true);
  expect(accountAdministration(superadmin, own).removeSecondFactors).toBe(false);
  expect(accountAdministration(player, other).removeSecondFactors).toBe(false);
});

test('an account is hidden while it is suspended or its deletion is requested', () => {
  const shown = { suspendedAt: null, deletionRequestedAt: null };
  expect(isHiddenAccount(shown)).toBe(false);
  expect(isHiddenAccount({ ...shown, suspendedAt: since })).toBe(true);
  expect(isHiddenAccount({ ...shown, deletionRequestedAt: since })).toBe(true);
});
