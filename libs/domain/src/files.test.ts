/** @jest-environment node */
import { fileAbilities, momentAbilities } from './files.ts';
import { allowed, VIEWERS } from './test-viewers.ts';

const MANAGE = ['copy', 'delete', 'presign', 'view'];

test.each([
  ['visitor', 'player', []],
  ['visitor', null, []],
  ['stranger', 'player', []],
  ['stranger', null, []],
  ['player', 'player', [...MANAGE, 'use'].sort()],
  ['superadmin', 'player', MANAGE],
  ['superadmin', null, MANAGE],
  ['superadmin', 'superadmin', [...MANAGE, 'use'].sort()],
] as const)('abilities of the %s for a file owned by %j: %j', (viewer, ownerId, abilities) => {
  expect(allowed(fileAbilities(VIEWERS[viewer], { ownerId }))).toEqual(abilities);
});

test.each([
  ['visitor', 'player', []],
  ['stranger', 'player', ['view']],
  ['player', 'player', ['delete', 'view']],
  ['superadmin', 'player', ['view']],
  ['superadmin', 'superadmin', ['view']],
] as const)('abilities of the %s for a Moment of the %s: %j', (viewer, userId, abilities) => {
  expect(allowed(momentAbilities(VIEWERS[viewer], { userId }))).toEqual(abilities);
});
