import { findPathClash } from './declarations.ts';

const EVENTS = { id: 'events', paths: ['/dashboard/events'] as const, publicPaths: ['/e'] };

test('a path that two remotes claim is named', () => {
  expect(findPathClash([EVENTS, { id: 'gear', paths: ['/dashboard/gear'] }])).toBeUndefined();
  expect(findPathClash([EVENTS, { id: 'gear', paths: ['/e'] }])).toBe(
    'The path /e is claimed by mfe-events and by mfe-gear.',
  );
});
