import { makeBuild, makeRemote } from './loading/test-remote.ts';
import { parseRegistry, pickBuild } from './registry.ts';

test('remotes are returned complete and sorted by their order', () => {
  const events = makeRemote();
  const admin = makeRemote({ id: 'admin', order: 0, canary: { ...makeBuild('c'), share: 0.1 } });
  const { registry, problems } = parseRegistry({ contract: 1, remotes: [events, admin] });
  expect(problems).toEqual([]);
  expect(registry.remotes).toEqual([admin, events]);
});

test.each([[null], [undefined], ['<html>'], [{}], [{ remotes: [] }], [[]]])(
  '%j is read as an empty registry with one problem',
  (value) => {
    const { registry, problems } = parseRegistry(value);
    expect(registry.remotes).toEqual([]);
    expect(problems).toHaveLength(1);
  },
);

test.each([
  ['label', { label: '' }],
  ['order', { order: 'first' }],
  ['visibleTo', { visibleTo: 'nobody' }],
  ['paths', { paths: [] }],
  ['publicPaths', { publicPaths: ['/e', 5] }],
  ['underTab', { underTab: 5 }],
  ['entry', { entry: undefined }],
  ['integrity', { integrity: 5 }],
  ['manifestIntegrity', { manifestIntegrity: 5 }],
  ['shared', { shared: { react: 19 } }],
  ['contract', { contract: '1' }],
  ['exposes', { exposes: 'Page' }],
  ['slots', { slots: [{ slot: 'event-card/actions@1', expose: './Gate', order: '1' }] }],
  ['slots', { slots: [{ slot: 'participants/column@1', expose: './A', order: 1, column: {} }] }],
])('a remote without a usable %s is left out and named; the others stay', (field, changes) => {
  const remotes = [{ ...makeRemote({ id: 'broken' }), ...changes }, makeRemote()];
  const { registry, problems } = parseRegistry({ contract: 1, remotes });
  expect(registry.remotes.map(({ id }) => id)).toEqual(['events']);
  expect(problems).toEqual([`Remote broken in the registry has no usable ${field}.`]);
});

test('a remote listed twice counts once; broken earlier builds and canaries are dropped', () => {
  const remote = { ...makeRemote(), previous: [{}, makeBuild('old')], canary: { share: 1 } };
  const { registry, problems } = parseRegistry({ contract: 1, remotes: [remote, remote, 7] });
  expect(registry.remotes).toHaveLength(1);
  expect(registry.remotes[0]?.previous.map(({ build }) => build)).toEqual(['old']);
  expect(registry.remotes[0]?.canary).toBeUndefined();
  expect(problems).toHaveLength(2);
});

test('what a build declares of its tabs and columns is what a screen gets', () => {
  const slots = [
    { slot: 'event-home/tab@1', expose: './A', order: 1, tab: { title: 'Gear', needs: ['x'] } },
    { slot: 'participants/column@1', expose: './B', order: 1, column: { needs: ['x'], uses: 'y' } },
    { slot: 'event-card/actions@1', expose: './C', order: 1 },
  ];
  const { registry } = parseRegistry({ contract: 1, remotes: [{ ...makeRemote(), slots }] });
  expect(pickBuild(registry.remotes[0]!).slots).toEqual(slots);
});
