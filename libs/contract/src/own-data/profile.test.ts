import { validateFields } from '../field-errors.ts';
import { FIELD_TEXT } from '../texts.ts';
import { profileForm, profileUpdate } from './profile.ts';

const profile = {
  nickName: 'Foxglove',
  fullName: 'Zoë O’Neil-Smith Jr.',
  dateOfBirth: '1990-04-01',
  organizerName: 'Badgerwood 2014',
  email: 'fox@badgerwood.uk',
};

test('a profile’s bio has at most 500 characters', () => {
  expect(validateFields(profileUpdate, { ...profile, bio: 'x'.repeat(500) })).toEqual({});
  expect(validateFields(profileUpdate, { ...profile, bio: 'x'.repeat(501) })).toEqual({
    bio: FIELD_TEXT.bioTooLong,
  });
});

test('only the form of a profile needs a date of birth, and both check the age', () => {
  const without = { ...profile, dateOfBirth: null };
  expect(validateFields(profileUpdate, without)).toEqual({});
  expect(validateFields(profileForm, without)).toEqual({
    dateOfBirth: FIELD_TEXT.dateOfBirthRequired,
  });
  const young = { ...profile, dateOfBirth: new Date().toISOString().slice(0, 10) };
  for (const schema of [profileUpdate, profileForm])
    expect(validateFields(schema, young)).toEqual({ dateOfBirth: FIELD_TEXT.tooYoung });
});
