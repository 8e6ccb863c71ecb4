/** @jest-environment node */
import type { Registry } from '@muster/remote-host/registry';
import {
  emptyRegistry,
  findRollbackTarget,
  listNamedBuilds,
  MAX_BUILDS,
  publishBuild,
  rollBackRemote,
  setCanary,
  setOffline,
  setSlotOrder,
} from './registry-edits.ts';
import { makeBuilt } from './testing.ts';

function publishAll(...builds: string[]): Registry {
  return builds.reduce(
    (registry, build) => publishBuild(registry, makeBuilt(build)),
    emptyRegistry,
  );
}

test('a registry names the last five builds, newest first', () => {
  const registry = publishAll('1', '2', '3', '4', '5', '6', '7');
  expect(listNamedBuilds(registry, 'events')).toEqual(['7', '6', '5', '4', '3']);
  expect(listNamedBuilds(registry, 'events')).toHaveLength(MAX_BUILDS);
});

test('publishing a build again moves it to the front, without a second entry', () => {
  expect(listNamedBuilds(publishAll('1', '2', '1'), 'events')).toEqual(['1', '2']);
});

test('remotes are sorted by order, and publishing a remote does not change the others', () => {
  const registry = publishBuild(publishAll('1'), makeBuilt('9', { id: 'admin', order: 0 }));
  expect(registry.remotes.map(({ id, build }) => `${id} ${build}`)).toEqual([
    'admin 9',
    'events 1',
  ]);
});

function rollBack(registry: Registry, build?: string): Registry {
  return rollBackRemote(registry, makeBuilt(findRollbackTarget(registry, 'events', build).build));
}

test('rolling back twice goes back two builds', () => {
  const once = rollBack(publishAll('1', '2', '3'));
  expect(once.remotes[0]?.build).toBe('2');
  const twice = rollBack(once);
  expect(twice.remotes[0]?.build).toBe('1');
  expect(listNamedBuilds(twice, 'events')).toEqual(['1', '3', '2']);
});

test('what is not kept offline stays so with the next build and with a rollback, until it is turned on', () => {
  const off = setOffline(publishAll('1', '2'), 'events', false);
  const next = publishBuild(off, makeBuilt('3'));
  expect(next.remotes[0]).toMatchObject({ build: '3', offlineOff: true });
  expect(rollBack(next).remotes[0]).toMatchObject({ build: '2', offlineOff: true });
  expect(setOffline(next, 'events', true).remotes[0]).not.toHaveProperty('offlineOff');
});

test('what is decided of a slot stays with the next build and with a rollback, until it is as declared', () => {
  const [slot, other] = ['event-page/panel@1', 'event-card/actions@1'];
  function build(name: string) {
    const built = makeBuilt(name);
    const slots = [slot, other].map((one) => ({ slot: one, expose: './Page', order: 1 }));
    return { ...built, build: { ...built.build, slots } };
  }
  let registry = publishBuild(publishBuild(emptyRegistry, build('1')), build('2'));
  registry = setSlotOrder(registry, 'events', { slot, order: 'off' });
  registry = setSlotOrder(registry, 'events', { slot: other, order: 5 });
  const slotOrders = { [slot]: 'off', [other]: 5 };
  expect(publishBuild(registry, build('3')).remotes[0]).toMatchObject({ build: '3', slotOrders });
  const back = rollBackRemote(registry, build('1'));
  expect(back.remotes[0]).toMatchObject({ build: '1', slotOrders });
  const one = setSlotOrder(back, 'events', { slot, order: 'default' });
  expect(one.remotes[0]?.slotOrders).toEqual({ [other]: 5 });
  const none = setSlotOrder(one, 'events', { slot: other, order: 'default' });
  expect(none.remotes[0]).not.toHaveProperty('slotOrders');
});

test('a rollback brings back label, title and paths of the earlier build', () => {
  const before = publishAll('1');
  const renamed = makeBuilt('2');
  const { descriptor } = renamed;
  const after = publishBuild(before, {
    ...renamed,
    descriptor: { ...descriptor, label: 'Evenements', paths: ['/dashboard/evenements'] },
  });
  expect(after.remotes[0]).toMatchObject({ label: 'Evenements' });
  expect(rollBack(after).remotes[0]).toMatchObject({
    label: 'events',
    paths: ['/dashboard/events'],
    previous: [{ build: '2' }],
  });
});

test('a rollback goes to a named build, and throws for an unknown build, no earlier build or an unknown remote', () => {
  const registry = publishAll('1', '2', '3');
  expect(rollBack(registry, '1').remotes[0]?.build).toBe('1');
  expect(() => rollBack(registry, '8')).toThrow('no earlier build 8');
  expect(() => rollBack(publishAll('1'))).toThrow('no earlier build');
  expect(() => findRollbackTarget(registry, 'shop')).toThrow('no remote shop');
});

test.each(['gear-hire', 'Gear', '9lives', 'shell', ''])('%j cannot be the id of a remote', (id) => {
  expect(() => publishBuild(emptyRegistry, makeBuilt('1', { id }))).toThrow('The id of a remote');
});

test('a path leads to one remote', () => {
  const registry = publishAll('1');
  const other = makeBuilt('1', { id: 'shop' });
  for (const path of [
    '/dashboard/events',
    '/dashboard/events/new',
    '/dashboard/events/',
    '/dashboard/Events',
  ]) {
    for (const own of [{ paths: [path] as [string] }, { publicPaths: [path] }]) {
      const taken = { ...other, descriptor: { ...other.descriptor, ...own } };
      expect(() => publishBuild(registry, taken)).toThrow('belongs to the remote events');
    }
  }
  const above = makeBuilt('1', { id: 'shop' });
  above.descriptor.paths = ['/dashboard/events/new/shop'];
  const below = publishBuild(emptyRegistry, above);
  expect(() => publishBuild(below, makeBuilt('1'))).toThrow('belongs to the remote shop');
  expect(publishBuild(registry, other).remotes).toHaveLength(2);
});

test('a canary starts, ends with share 0, and ends with a rollback', () => {
  const started = setCanary(publishAll('1', '2'), makeBuilt('c'), { share: 0.1 });
  expect(started.remotes[0]?.canary).toMatchObject({ build: 'c', share: 0.1 });
  expect(listNamedBuilds(started, 'events')).toContain('c');
  expect(setCanary(started, makeBuilt('c'), { share: 0 }).remotes[0]?.canary).toBeUndefined();
  expect(rollBack(started).remotes[0]?.canary).toBeUndefined();
  expect(() => setCanary(started, makeBuilt('c'), { share: 2 })).toThrow('from 0 to 1');
});

test('a build without the hash of its manifest, as earlier releases made them, is not published', () => {
  const { descriptor, build } = makeBuilt('2');
  const { manifestIntegrity: _, ...withoutHash } = build;
  const old = { descriptor, build: withoutHash };
  expect(() => publishBuild(publishAll('1'), old)).toThrow('Build it again');
  expect(() => setCanary(publishAll('1'), old, { share: 0.1 })).toThrow('Build it again');
  expect(() => rollBackRemote(publishAll('1'), old)).toThrow('Build it again');
});
