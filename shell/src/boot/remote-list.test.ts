import type { ListedRemote, RegisteredRemote } from '@muster/remote-host/registry';
import { createRemoteList } from './remote-list.ts';

const TAB: ListedRemote = {
  id: 'events',
  label: 'Events',
  title: 'Events',
  icon: 'map-2',
  order: 1,
  visibleTo: 'everyone',
  paths: ['/dashboard/events'],
  contract: 1,
};

function registered(id: string, build: string): RegisteredRemote {
  const entry = `/remotes/mfe_${id}/${build}/mf-manifest.json`;
  const of = { version: '1.0.0', build, entry, integrity: null, exposes: ['Page'], previous: [] };
  return { ...TAB, id, paths: [`/dashboard/${id}`], ...of };
}

const realFetch = globalThis.fetch;
let answer: () => Promise<unknown>;
const fetch = jest.fn(() => answer());
beforeEach(() => {
  fetch.mockClear();
  globalThis.fetch = fetch as never;
  AbortSignal.timeout ??= () => new AbortController().signal;
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

function serve(...remotes: ListedRemote[]): void {
  answer = async () => ({ ok: true, json: async () => ({ contract: 1, remotes }) });
}

function buildsOf(list: readonly ListedRemote[]) {
  return list.map((remote) => ('build' in remote ? remote.build : null));
}

test('builds that the page does not list are read, and those that it lists stay as they are', async () => {
  const shown = registered('profile', 'p1');
  const remotes = createRemoteList([TAB, shown]);
  const listener = jest.fn();
  remotes.subscribe(listener);
  serve(registered('events', 'e1'), registered('profile', 'p2'));
  await Promise.all([remotes.complete(), remotes.complete()]);
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(buildsOf(remotes.list())).toEqual(['e1', 'p1']);
  expect(remotes.list()[1]).toBe(shown);
  expect(listener).toHaveBeenCalledTimes(1);
});

test('a registry that cannot be read leaves the list as it is, and can be read later', async () => {
  const remotes = createRemoteList([TAB]);
  answer = () => Promise.reject(new Error('offline'));
  await remotes.complete();
  await remotes.reload();
  expect(remotes.list()).toEqual([TAB]);
  serve(registered('events', 'e1'));
  await remotes.complete();
  expect(buildsOf(remotes.list())).toEqual(['e1']);
});

test('a reload, which follows a failure, replaces every build', async () => {
  const remotes = createRemoteList([registered('events', 'e1')]);
  serve(registered('events', 'e2'), registered('gear', 'g1'));
  await remotes.reload();
  expect(buildsOf(remotes.list())).toEqual(['e2', 'g1']);
});
