import { hasOverrides } from './has-overrides.ts';
import { createOverrides as create, type OverridesOptions, withoutOverrides } from './overrides.ts';
import { makeBuild } from './test-remote.ts';

const LOCAL = 'http://localhost:3001';

function makeStorage(items: Record<string, string> = {}) {
  return {
    getItem: (key: string) => items[key] ?? null,
    setItem: (key: string, value: string) => {
      items[key] = value;
    },
    removeItem: (key: string) => {
      delete items[key];
    },
  };
}

/** Of `gear` the build `b1` is published. */
function findBuild(remoteId: string, build: string) {
  return remoteId === 'gear' && build === 'b1' ? makeBuild('b1') : undefined;
}

/** For somebody who agrees. */
function createOverrides(options: Omit<OverridesOptions, 'confirm' | 'findBuild'>) {
  return create({ ...options, findBuild, confirm: () => true });
}

test('a build is asked for before it is first opened in the tab, and stays closed without a yes', () => {
  const storage = makeStorage();
  const asked: string[] = [];
  function open(answer: boolean, origin = LOCAL) {
    return create({
      search: `?remote.gear=${origin}`,
      storage,
      origins: [LOCAL, 'https://gear.test'],
      findBuild,
      confirm: ({ remoteId, target }) => {
        asked.push(`${remoteId} ${target}`);
        return answer;
      },
    }).get('gear');
  }
  expect(open(false)).toBeNull();
  expect(open(true)).toBe(`${LOCAL}/mf-manifest.json`);
  expect(open(false)).toBe(`${LOCAL}/mf-manifest.json`);
  expect(asked).toHaveLength(2);
  expect(open(false, 'https://gear.test')).toBe(`${LOCAL}/mf-manifest.json`);
  expect(asked[2]).toBe('gear https://gear.test/mf-manifest.json');
});

test('an address whose origin is not allowed is refused without a question, and can be named', () => {
  const overrides = create({
    search: '?remote.gear=https://evil.test',
    storage: makeStorage(),
    origins: [LOCAL],
    findBuild,
    confirm: () => {
      throw new Error('asked');
    },
  });
  expect(overrides.get('gear')).toBeNull();
  expect(overrides.listRefused()).toEqual([
    { remoteId: 'gear', target: 'https://evil.test/mf-manifest.json', isDeclined: false },
  ]);
});

test('an address overrides a remote in this tab until it is reset', () => {
  const storage = makeStorage();
  const first = createOverrides({ search: `?remote.gear=${LOCAL}`, storage, origins: [LOCAL] });
  expect(first.get('gear')).toBe(`${LOCAL}/mf-manifest.json`);
  expect(first.get('events')).toBeNull();
  const reloaded = createOverrides({ search: '', storage, origins: [LOCAL] });
  expect(reloaded.list()).toEqual([{ remoteId: 'gear', target: `${LOCAL}/mf-manifest.json` }]);
  reloaded.reset();
  expect(reloaded.list()).toEqual([]);
  expect(createOverrides({ search: '', storage, origins: [LOCAL] }).list()).toEqual([]);
});

test('a manifest can be named itself', () => {
  const search = `?remote.gear=${encodeURIComponent(`${LOCAL}/a/mf-manifest.json?v=2`)}`;
  const { get } = createOverrides({ search, storage: makeStorage(), origins: [LOCAL] });
  expect(get('gear')).toBe(`${LOCAL}/a/mf-manifest.json?v=2`);
});

test.each([
  'https://evil.test',
  'http://localhost:3001.evil.test',
  'https://localhost:3001',
  '//localhost:3001',
  '/remotes/mfe_events/old/mf-manifest.json',
  'javascript:alert(1)',
  'nonsense',
  '',
])('%j is ignored: its origin is not allowed', (value) => {
  const search = `?remote.gear=${encodeURIComponent(value)}`;
  const { list } = createOverrides({ search, storage: makeStorage(), origins: [LOCAL] });
  expect(list()).toEqual([]);
});

test('what the tab remembers is checked too: the configuration may have changed', () => {
  const storage = makeStorage({ 'mf-overrides': JSON.stringify([['gear', `${LOCAL}/x.json`]]) });
  expect(createOverrides({ search: '', storage, origins: [] }).list()).toEqual([]);
  for (const stored of ['nonsense', '{}', '[1]', '[["gear", 5]]']) {
    const broken = makeStorage({ 'mf-overrides': stored });
    expect(createOverrides({ search: '', storage: broken, origins: [LOCAL] }).list()).toEqual([]);
  }
});

test('without a storage the address counts', () => {
  function forbid(): never {
    throw new Error('SecurityError');
  }
  const storage = { getItem: forbid, setItem: forbid, removeItem: forbid };
  const overrides = createOverrides({ search: `?remote.gear=${LOCAL}`, storage, origins: [LOCAL] });
  expect(overrides.list()).toHaveLength(1);
  expect(overrides.reset).not.toThrow();
});

test('an address is passed on without its overrides', () => {
  expect(withoutOverrides(`?remote.gear=${LOCAL}&page=2`)).toBe('?page=2');
  expect(withoutOverrides(`?remote.gear=${LOCAL}`)).toBe('');
  expect(withoutOverrides('')).toBe('');
  expect(withoutOverrides('?search=a%20b')).toBe('?search=a%20b');
});

test('a tab has overrides if its address or its storage names some', () => {
  const storage = makeStorage();
  expect(hasOverrides({ search: '?page=2', storage })).toBe(false);
  expect(hasOverrides({ search: `?remote.gear=${LOCAL}`, storage })).toBe(true);
  createOverrides({ search: `?remote.gear=${LOCAL}`, storage, origins: [LOCAL] });
  expect(hasOverrides({ search: '', storage })).toBe(true);
  const denied = {
    getItem: () => {
      throw new Error('denied');
    },
  };
  expect(hasOverrides({ search: '', storage: denied })).toBe(false);
});

test('a published build is opened by its id in this tab, without any origin, until it is reset', () => {
  const storage = makeStorage();
  const search = '?remote.gear@b1&view=list';
  const first = createOverrides({ search, storage, origins: [] });
  expect(first.get('gear')).toEqual(makeBuild('b1'));
  expect(first.list()).toEqual([{ remoteId: 'gear', target: '@b1' }]);
  expect(withoutOverrides(search)).toBe('?view=list');
  const reloaded = createOverrides({ search: '', storage, origins: [] });
  expect(reloaded.get('gear')).toEqual(makeBuild('b1'));
  reloaded.reset();
  expect(createOverrides({ search: '', storage, origins: [] }).list()).toEqual([]);
});

test.each(['gear@b2', 'events@b1'])('%s, which is not published, is refused', (name) => {
  const overrides = create({
    ...{ search: `?remote.${name}`, storage: makeStorage(), origins: [LOCAL], findBuild },
    confirm: () => {
      throw new Error('asked');
    },
  });
  const [remoteId = '', build] = name.split('@');
  expect(overrides.get(remoteId)).toBeNull();
  expect(overrides.listRefused()).toEqual([{ remoteId, target: `@${build}`, isDeclined: false }]);
});

test('what the person says no to is not opened, and can be named', () => {
  const overrides = create({
    ...{ search: `?remote.gear=${LOCAL}`, storage: makeStorage(), origins: [LOCAL], findBuild },
    confirm: () => false,
  });
  expect(overrides.get('gear')).toBeNull();
  expect(overrides.listRefused()).toEqual([
    { remoteId: 'gear', target: expect.stringContaining(LOCAL), isDeclined: true },
  ]);
});

test.each(['gear@../b1', 'gear@', 'Gear@b1', 'gear@b1/x', '@b1'])('%s is no override', (name) => {
  const search = `?remote.${encodeURIComponent(name)}`;
  const overrides = createOverrides({ search, storage: makeStorage(), origins: [LOCAL] });
  expect([...overrides.list(), ...overrides.listRefused()]).toEqual([]);
});
