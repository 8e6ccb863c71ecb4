import { findRemoteForPath, findTab, findTitle } from '@muster/page-contract';
import { findPathClash, readDeclarations } from './declarations.ts';

const EVENTS = { id: 'events', paths: ['/dashboard/events'] as const, publicPaths: ['/e'] };

test('a path that two remotes claim is named', () => {
  expect(findPathClash([EVENTS, { id: 'gear', paths: ['/dashboard/gear'] }])).toBeUndefined();
  expect(findPathClash([EVENTS, { id: 'gear', paths: ['/e'] }])).toBe(
    'The path /e is claimed by mfe-events and by mfe-gear.',
  );
});

test.each([
  ['/dashboard/events', 'Event Management'],
  ['/dashboard/events/64b0/gate', 'Event Management'],
  ['/dashboard/money/vouchers', 'Event Management'],
  ['/dashboard/money/64b0', 'Event Management'],
  ['/dashboard/messages/64b0', 'Messages'],
  ['/dashboard/profile/organizing', 'Profile Settings'],
  ['/dashboard/admin', 'Admin Dashboard'],
  ['/admin/events', 'Admin Dashboard'],
])('the header of %s is that of its tab: %s', (path, title) => {
  const remotes = readDeclarations();
  const remote = findRemoteForPath(remotes, path)!;
  expect(findTitle(findTab(remotes, remote), path)).toBe(title);
});
