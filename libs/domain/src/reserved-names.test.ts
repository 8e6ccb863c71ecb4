import { FIELD_TEXT } from '@muster/contract';
import { isReservedName, refuseReservedName } from './reserved-names.ts';

test.each([
  'Muster',
  'muster',
  'Mu\u034fster',
  'Мuster',
  'МUSТЕR',
  'Μυster',
  'M u s t e r',
  'M.u.s.t.e.r',
  'Muster Admin',
  'Muster-Admin',
  'Admin',
  'Αdmin',
  'Administrator',
  'The Muster Team',
  'Muster Support 2',
  'Super Admin',
  'Adm1n',
  '𝐌𝐮𝐬𝐭𝐞𝐫',
  'ᴍᴜꜱᴛᴇʀ',
])('%j is reserved', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(['Max Muster', 'Musterman', 'Northern Muster Games', 'Adminster', 'Team', 'Adam', ''])(
  '%j is not',
  (name) => {
    expect(isReservedName(name)).toBe(false);
  },
);

test('only the superadmin may be called so', () => {
  const names = { nickName: 'Fox', organizerName: 'Muster' };
  expect(refuseReservedName({ isSuperadmin: false }, names)).toEqual({
    code: 'VALIDATION',
    field: 'organizerName',
    message: FIELD_TEXT.nameReserved,
  });
  expect(refuseReservedName({ isSuperadmin: true }, names)).toBeUndefined();
  expect(refuseReservedName(undefined, { nickName: undefined })).toBeUndefined();
});
