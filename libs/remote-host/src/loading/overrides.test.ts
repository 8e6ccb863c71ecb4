import { hasOverrides } from './has-overrides.ts';
import { createOverrides, withoutOverrides } from './overrides.ts';

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

test('an address overrides a remote in this tab until it is reset', () => {
  const storage = makeStorage();
  const first = createOverrides({ search: `?remote.gear=${LOCAL}`, storage, origins: [LOCAL] });
  expect(first.get('gear')).toBe(`${LOCAL}/mf-manifest.json`);
  expect(first.get('events')).toBeNull();
  const reloaded = createOverrides({ search: '', storage, origins: [LOCAL] });
  expect(reloaded.list()).toEqual([{ remoteId: 'gear', url: `${LOCAL}/mf-manifest.json` }]);
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
