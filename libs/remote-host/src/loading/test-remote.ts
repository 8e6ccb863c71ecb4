import type { RegisteredRemote, RemoteBuild } from '../registry.ts';

/** A complete hash, of nothing in particular. */
const TEST_HASH = `sha384-${'a'.repeat(64)}`;

/** A build as a registry would list it, for tests. */
export function makeBuild(build: string, changes: Partial<RemoteBuild> = {}): RemoteBuild {
  return {
    version: '1.0.0',
    build,
    entry: `/remotes/mfe_events/${build}/mf-manifest.json`,
    integrity: TEST_HASH,
    manifestIntegrity: TEST_HASH,
    contract: 1,
    exposes: ['Page'],
    ...changes,
  };
}

/** A registered remote, for tests. */
export function makeRemote(changes: Partial<RegisteredRemote> = {}): RegisteredRemote {
  return {
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
  };
}
