import type { BuiltRemote } from './registry-edits.ts';

/** A finished build of a remote, for tests. */
export function makeBuilt(build: string, { id = 'events', order = 1 } = {}): BuiltRemote {
  return {
    descriptor: {
      id,
      label: id,
      title: id,
      icon: id,
      order,
      visibleTo: 'everyone',
      paths: [`/dashboard/${id}`],
      contract: 1,
    },
    build: {
      version: '1.0.0',
      build,
      entry: `/remotes/mfe_${id}/${build}/mf-manifest.json`,
      integrity: 'sha384-x',
      manifestIntegrity: 'sha384-y',
      shared: { react: '^19.0.0' },
      contract: 1,
      exposes: ['Page'],
    },
  };
}
