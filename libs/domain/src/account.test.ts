/** @jest-environment node */
import { accountAbilities, needsDateOfBirth, publicName } from './account.ts';
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
