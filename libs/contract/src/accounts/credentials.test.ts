import { validateFields } from '../field-errors.ts';
import { FIELD_TEXT } from '../texts.ts';
import { passwordForm } from './credentials.ts';

test.each([
  [{ currentPassword: '' }, { currentPassword: FIELD_TEXT.currentPasswordRequired }],
  [{ newPassword: '', confirmPassword: '' }, { newPassword: FIELD_TEXT.newPasswordRequired }],
  [{ newPassword: 'aB1!', confirmPassword: 'aB1!' }, { newPassword: FIELD_TEXT.newPasswordShort }],
  [
    { newPassword: 'abcdefgh', confirmPassword: 'abcdefgh' },
    { newPassword: FIELD_TEXT.newPasswordWeak },
  ],
  [{ confirmPassword: 'abcdEF1' }, { confirmPassword: FIELD_TEXT.newPasswordsDiffer }],
  [
    { currentPassword: '', confirmPassword: '' },
    {
      currentPassword: FIELD_TEXT.currentPasswordRequired,
      confirmPassword: FIELD_TEXT.newPasswordsDiffer,
    },
  ],
  [{}, {}],
])('the password form with %j has the errors %j', (changes, errors) => {
  const form = { currentPassword: 'x', newPassword: 'abcdEF1!', confirmPassword: 'abcdEF1!' };
  expect(validateFields(passwordForm, { ...form, ...changes })).toEqual(errors);
});
