import { registrationForm } from '../accounts/sessions.ts';
import { validateFields } from '../field-errors.ts';
import { FIELD_TEXT } from '../texts.ts';
import { email } from './email.ts';
import { ageOn, dateOfBirth, fullName } from './user.ts';

const valid = {
  nickName: 'Foxglove',
  fullName: 'Zoë O’Neil-Smith Jr.',
  dateOfBirth: '1990-04-01',
  organizerName: 'Badgerwood 2014',
  email: 'fox@badgerwood.uk',
  password: 'Passw0rd',
  confirmPassword: 'Passw0rd',
};

test('a valid registration has no errors', () => {
  expect(validateFields(registrationForm, valid)).toEqual({});
});

test.each([
  ['nickName', '', FIELD_TEXT.nickNameRequired],
  ['nickName', '   ', FIELD_TEXT.nickNameRequired],
  ['nickName', 'F', FIELD_TEXT.nickNameFormat],
  ['nickName', 'F'.repeat(101), FIELD_TEXT.nickNameFormat],
  ['nickName', 'Fox 7', FIELD_TEXT.nickNameFormat],
  ['fullName', '', FIELD_TEXT.fullNameRequired],
  ['fullName', 'Ada <b>', FIELD_TEXT.fullNameFormat],
  ['organizerName', '', FIELD_TEXT.organizerNameRequired],
  ['organizerName', 'Fox & Co', FIELD_TEXT.organizerNameCharacter('&')],
  ['organizerName', 'F'.repeat(101), FIELD_TEXT.organizerNameFormat],
  ['dateOfBirth', '', FIELD_TEXT.dateOfBirthRequired],
  ['dateOfBirth', '1990-02-30', FIELD_TEXT.dateOfBirthFormat],
  ['dateOfBirth', '1899-12-31', FIELD_TEXT.dateOfBirthFormat],
  ['email', '', FIELD_TEXT.emailRequired],
  ['email', 'fox@', FIELD_TEXT.emailFormat],
  ['password', '', FIELD_TEXT.passwordRequired],
  ['password', 'Pass1', FIELD_TEXT.passwordFormat],
  ['password', 'passw0rd', FIELD_TEXT.passwordFormat],
  ['password', 'PASSW0RD', FIELD_TEXT.passwordFormat],
  ['password', 'Password', FIELD_TEXT.passwordFormat],
] as const)('field %s with the value %j: %s', (field, value, message) => {
  const form = { ...valid, [field]: value };
  if (field === 'password') form.confirmPassword = value;
  expect(validateFields(registrationForm, form)).toEqual({ [field]: message });
});

test.each([
  ['Ana\u00a0Smith', 'Ana Smith'],
  ['Ana\u202fSmith', 'Ana Smith'],
  ['Sean O\u2018Neill', "Sean O'Neill"],
  ['Sean O\u2019Neill', "Sean O'Neill"],
  ['Sean O\u00b4Neill', "Sean O'Neill"],
  ['Sean O`Neill', "Sean O'Neill"],
  ['Anne\u2010Marie', 'Anne-Marie'],
  ['Anne\u2011Marie', 'Anne-Marie'],
  [`Rex${'\u0300'.repeat(90)}`, `Rex${'\u0300'.repeat(3)}`],
  ['\u200eAna Smith\u200b', 'Ana Smith'],
])('a name pasted as %j is %j', (pasted, expected) => {
  expect(fullName.parse(pasted)).toBe(expected);
});

test.each(['..', "''", '\u3164\u3164', '\u115f\u115f', '- .', '\u0301\u0302'])(
  'a name needs a letter: %j',
  (typed) => {
    const { nickName, organizerName } = validateFields(registrationForm, {
      ...valid,
      nickName: typed,
      organizerName: typed,
    });
    expect([FIELD_TEXT.nickNameFormat, FIELD_TEXT.nickNameRequired]).toContain(nickName);
    expect([FIELD_TEXT.organizerNameFormat, FIELD_TEXT.organizerNameRequired]).toContain(
      organizerName,
    );
  },
);

test.each([
  ['fox&hound@x.test', 'fox&hound@x.test'],
  ['a/b@x.test', 'a/b@x.test'],
  ['a.b@x.y.test', 'a.b@x.y.test'],
  [`${'a'.repeat(64)}@x.test`, `${'a'.repeat(64)}@x.test`],
  ['x@example.xn--p1ai', 'x@example.xn--p1ai'],
  ['x@müller.de', 'x@xn--mller-kva.de'],
  ['x@пример.рф', 'x@xn--e1afmkfd.xn--p1ai'],
  [' fox\u200b@x.test\u00a0', 'fox@x.test'],
])('the email %j is %j', (typed, expected) => {
  expect(email.parse(typed)).toBe(expected);
});

test.each([
  'fox@',
  '@x.test',
  'fox x@x.test',
  'fox@x..test',
  'fox@-x.test',
  'x@mü ller.de',
  'x@mü/y',
  'x@localhost',
  'jo@gmail',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  `${'a'.repeat(65)}@example.com`,
])('the email %j is refused', (typed) => {
  expect(validateFields(email, typed)).toEqual({ '': FIELD_TEXT.emailFormat });
});

test('the passwords are compared while other fields are still invalid', () => {
  expect(
    validateFields(registrationForm, { ...valid, nickName: '', confirmPassword: 'Passw0r' }),
  ).toEqual({
    nickName: FIELD_TEXT.nickNameRequired,
    confirmPassword: FIELD_TEXT.passwordsDiffer,
  });
});

test('an age is counted in whole years, to the day', () => {
  expect(ageOn('2013-11-21', '2026-11-21')).toBe(13);
  expect(ageOn('2013-11-22', '2026-11-21')).toBe(12);
  expect(ageOn('2012-02-29', '2025-02-28')).toBe(12);
  expect(ageOn('2012-02-29', '2025-03-01')).toBe(13);
  const today = new Date();
  const born = `${today.getUTCFullYear() - 12}-01-01`;
  expect(validateFields(dateOfBirth('too young'), born)).toEqual({ '': 'too young' });
});
