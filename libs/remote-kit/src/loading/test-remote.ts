import type { RegisteredRemote, RemoteBuild } from '../registry.ts';

/** A build as a registry would list it, for tests. */
export const makeBuild = (build: string, changes: Partial<RemoteBuild> = {}): RemoteBuild => ({
  version: '1.0.0',
  build,
  entry: `/remotes/mfe_events/${build}/mf-manifest.json`,
  integrity: 'sha384-x',
  shared: { react: '^19.0.0' },
  contract: 1,
  exposes: ['Page'],
  ...changes,
});

/** A registered remote, for tests. */
export const makeRemote = (changes: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  id: 'events',
  label: 'Events',
  title: 'Event Management',
  icon: 'calendar-event',
  order: 1,
  visibleTo: 'everyone',
  paths: ['/dashboard/events'],
  ...makeBuild('new'),
  previous: [makeBuild('old')],
  ...changes,
});
