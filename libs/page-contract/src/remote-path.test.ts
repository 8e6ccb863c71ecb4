import { findRemoteForPath, findRemoteToOpen, findTitle, isPublicPath } from './remote-path.ts';

const remotes = [
  { id: 'events', paths: ['/dashboard/events'] },
  { id: 'archive', paths: ['/dashboard/events/archive'] },
];

test.each([
  ['/dashboard/events', 'events'],
  ['/dashboard/events/64b0', 'events'],
  ['/dashboard/eventsful', undefined],
  ['/dashboard/events/archive/1', 'archive'],
  ['/dashboard', undefined],
])('the path %s belongs to the remote %s', (path, id) => {
  expect(findRemoteForPath(remotes, path)?.id).toBe(id);
});

test.each([
  ['/', 'events'],
  ['/dashboard', 'events'],
  ['/dashboard/events/archive', 'archive'],
  ['/no/such/page', undefined],
])('a page at %s opens the remote %s', (path, id) => {
  expect(findRemoteToOpen(remotes, path)?.id).toBe(id);
});

test.each([
  ['/dashboard/profile', 'Profile Settings'],
  ['/dashboard/people', 'Profile'],
  ['/dashboard/people/64b0', 'Profile'],
  ['/dashboard/peoples', 'Profile Settings'],
])('at %s the title is %s', (path, title) => {
  const remote = { title: 'Profile Settings', titles: { '/dashboard/people': 'Profile' } };
  expect(findTitle(remote, path)).toBe(title);
});

test('a public path belongs to its remote and needs no session; paths beside it do', () => {
  const remotes = [{ paths: ['/dashboard/events'], publicPaths: ['/e'] }, { paths: ['/admin'] }];
  expect(findRemoteForPath(remotes, '/e/64b0')).toBe(remotes[0]);
  expect(isPublicPath(remotes, '/e/64b0')).toBe(true);
  expect(isPublicPath(remotes, '/elsewhere')).toBe(false);
  expect(isPublicPath(remotes, '/dashboard/events/64b0')).toBe(false);
});

test('a remote that fills the window needs no session on any of its paths', () => {
  const remotes = [{ paths: ['/gate'], publicPaths: ['/t'], standalone: true }];
  expect(isPublicPath(remotes, '/gate/64b0')).toBe(true);
  expect(isPublicPath(remotes, '/t/K7PM3XQ29WTF')).toBe(true);
});
