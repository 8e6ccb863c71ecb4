import { profileForm, profileUpdate, validateFields } from '@muster/contract/schemas';
import { makeUser } from '@muster/testing';
import { mergeProfile, toProfileUpdate, toProfileValues } from './profile-values.ts';

const valid = toProfileValues(makeUser());
function findErrors(changes: Partial<typeof valid>) {
  return validateFields(profileForm, toProfileUpdate({ ...valid, ...changes }));
}

test('an unchanged profile has no errors', () => {
  expect(findErrors({})).toEqual({});
});

const nameRule =
  'must be between 2 and 100 characters and contain only letters, spaces, hyphens, apostrophes, and periods';

test.each([
  [{ nickName: ' ' }, { nickName: 'Nick name is required' }],
  [{ nickName: 'F0x' }, { nickName: `Nick name ${nameRule}` }],
  [{ fullName: '' }, { fullName: 'Full name is required' }],
  [{ fullName: 'X' }, { fullName: `Full name ${nameRule}` }],
  [{ organizerName: '' }, { organizerName: 'Event organizer name is required' }],
  [{ email: '' }, { email: 'Email is required' }],
  [{ dateOfBirth: '' }, { dateOfBirth: 'Date of birth is required' }],
  [{ dateOfBirth: '2020-01-01' }, { dateOfBirth: 'You must be at least 13 years old' }],
  [{ bio: 'x'.repeat(501) }, { bio: 'Bio can be at most 500 characters' }],
  [{ bio: 'x'.repeat(500) }, {}],
])('the change %j gives the errors %j', (changes, errors) => {
  expect(findErrors(changes)).toEqual(errors);
});

test('a missing value of an account is empty in the form', () => {
  const values = toProfileValues(makeUser({ avatarUrl: null, dateOfBirth: null }));
  expect(values).toMatchObject({ avatarUrl: '', dateOfBirth: '' });
});

test('an empty date of birth is sent as none, which is valid for the superadmin', () => {
  const update = toProfileUpdate({ ...valid, dateOfBirth: '' });
  expect(update.dateOfBirth).toBeNull();
  expect(validateFields(profileUpdate, update)).toEqual({});
});

test('a field that another tab has saved meanwhile keeps that value, unless it was edited here, too', () => {
  const initial = toProfileValues(makeUser({ bio: 'Plays on Sundays', nickName: 'Rook' }));
  const edited = { ...initial, nickName: 'Raven' };
  const current = { ...initial, nickName: 'Robin', bio: 'Plays every day' };
  expect(mergeProfile({ initial, edited, current })).toEqual({
    ...initial,
    nickName: 'Raven',
    bio: 'Plays every day',
  });
});
