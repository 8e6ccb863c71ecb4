/** @jest-environment node */
import { fileAbilities, momentAbilities } from './files.ts';
import { allowed, VIEWERS } from './test-viewers.ts';

const HANDLE = ['copy', 'delete', 'presign', 'view'];

test.each([
  ['visitor', 'player', []],
  ['visitor', null, []],
  ['stranger', 'player', []],
  ['stranger', null, []],
  ['player', 'player', [...HANDLE, 'use'].sort()],
  ['superadmin', 'player', HANDLE],
  ['superadmin', null, HANDLE],
  ['superadmin', 'superadmin', [...HANDLE, 'use'].sort()],
] as const)('%s, file of %j: %j', (viewer, ownerId, abilities) => {
  expect(allowed(fileAbilities(VIEWERS[viewer], { ownerId }))).toEqual(abilities);
});

test.each([
  ['visitor', 'player', []],
  ['stranger', 'player', ['view']],
  ['player', 'player', ['delete', 'view']],
  ['superadmin', 'player', ['view']],
  ['superadmin', 'superadmin', ['view']],
] as const)('%s, Moment of %s: %j', (viewer, userId, abilities) => {
  expect(allowed(momentAbilities(VIEWERS[viewer], { userId }))).toEqual(abilities);
});
