/** @jest-environment node */
import { allowed, VIEWERS } from './test-viewers.ts';
import { isOwnerOrSuperadmin, ownershipScope, toViewer, viewerAbilities } from './viewer.ts';

test('only the account with the configured id is the superadmin', () => {
  expect(toViewer({ id: 'a' }, 'a')).toEqual({ id: 'a', isSuperadmin: true });
  expect(toViewer({ id: 'b' }, 'a')).toEqual({ id: 'b', isSuperadmin: false });
});

test.each([
  ['visitor', []],
  ['organizer', ['createEvent', 'keepMoments', 'report']],
  ['superadmin', ['administer', 'approveEvents', 'createEvent', 'seeDiagnostics']],
] as const)('%s can do %j', (viewer, abilities) => {
  expect(allowed(viewerAbilities(VIEWERS[viewer]))).toEqual(abilities);
});

test.each([
  ['visitor', 'organizer', false],
  ['visitor', null, false],
  ['stranger', 'organizer', false],
  ['stranger', null, false],
  ['organizer', 'organizer', true],
  ['superadmin', 'organizer', true],
  ['superadmin', null, true],
] as const)('the %s can act on a row owned by %j: %j', (viewer, ownerId, expected) => {
  expect(isOwnerOrSuperadmin(VIEWERS[viewer], ownerId)).toBe(expected);
});

test('rows are filtered by their owner, for everyone but the superadmin', () => {
  expect(ownershipScope(VIEWERS.organizer)).toBe('organizer');
  expect(ownershipScope(VIEWERS.superadmin)).toBeNull();
});
