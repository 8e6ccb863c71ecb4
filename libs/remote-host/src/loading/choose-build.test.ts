import { createBrowserMemory } from './browser-memory.ts';
import { findCanaryPlace } from './canary-place.ts';
import { checkBuild } from './check-build.ts';
import { chooseBuild, chooseFallBack } from './choose-build.ts';
import { satisfiesRange } from './satisfies-range.ts';
import { makeBuild, makeRemote } from './test-remote.ts';

const canary = { ...makeBuild('canary'), share: 0.2 };

test.each([
  [{ canaryPlace: 0.19, override: null }, 'canary', 'canary'],
  [{ canaryPlace: 0.2, override: null }, 'new', 'current'],
  [
    { canaryPlace: 0.1, override: 'http://localhost:4201/mf-manifest.json' },
    'override',
    'override',
  ],
  [{ canaryPlace: 0.1, override: makeBuild('old') }, 'old', 'named'],
])('%j opens the build %s', (input, build, reason) => {
  const chosen = chooseBuild({ remote: makeRemote({ canary }), ...input });
  expect(chosen).toMatchObject({ build: { build }, reason });
});

test('a canary is also for named people, at any place', () => {
  const named = { ...canary, share: 0, places: [0.7, findCanaryPlace('events', 'fox')] };
  function choose(person: string) {
    const canaryPlace = findCanaryPlace('events', person);
    const remote = makeRemote({ canary: named });
    return chooseBuild({ remote, override: null, canaryPlace }).reason;
  }
  expect(choose('fox')).toBe('canary');
  expect(choose('hen')).toBe('current');
});

test('an override replaces the entry and has no integrity', () => {
  const override = 'http://localhost:4201/mf-manifest.json';
  const { build } = chooseBuild({ remote: makeRemote(), override, canaryPlace: 0 });
  expect(build).toMatchObject({ entry: override, integrity: null });
});

test('the build to fall back to worked here, or is the one before; never one that failed', () => {
  const previous = [makeBuild('before'), makeBuild('old')];
  const remote = makeRemote({ canary, previous });
  function choose(goodBuilds: string[], ...failed: string[]) {
    return chooseFallBack({ remote, previous, goodBuilds, failed: new Set(failed) })?.build.build;
  }
  expect(choose(['new'], 'canary')).toBe('new');
  expect(choose(['new', 'old'], 'new')).toBe('old');
  expect(choose(['gone'], 'new')).toBe('before');
  expect(choose([], 'new')).toBe('before');
  expect(choose([], 'new', 'before')).toBeUndefined();
});

test.each([
  ['19.3.1', '^19.0.0', true],
  ['19.3.1', '^19.3.2', false],
  ['19.3.1', '^19.4.0', false],
  ['20.0.0', '^19.0.0', false],
  ['1.2.0', '*', false],
  ['', '^1.0.0', false],
])('version %s satisfies the range %s: %s', (version, range, fits) => {
  expect(satisfiesRange(version, range)).toBe(fits);
});

test.each([
  [{ contract: 2 }, 'incompatible', /contract 2/],
  [{ shared: { zod: '^4.0.0' } }, 'incompatible', /does not share zod/],
  [{ integrity: null }, 'integrity', /no usable hash/],
])('a build with %j is refused as %s', (changes, kind, cause) => {
  const chosen = { build: makeBuild('x', changes), reason: 'current' } as const;
  function check() {
    return checkBuild({
      chosen,
      versions: { react: '19.3.1' },
      needsIntegrity: true,
    });
  }
  expect(check).toThrow(expect.objectContaining({ kind, message: expect.stringMatching(cause) }));
});

test('in development a build needs no integrity', () => {
  const chosen = { build: makeBuild('x', { integrity: null }), reason: 'current' } as const;
  expect(() =>
    checkBuild({
      chosen,
      versions: { react: '19.3.1' },
      needsIntegrity: false,
    }),
  ).not.toThrow();
});

function makeMemory(items: Record<string, string>) {
  return createBrowserMemory({
    storage: {
      getItem: (key) => items[key] ?? null,
      setItem: (key, value) => {
        items[key] = value;
      },
    },
    random: () => 0.25,
  });
}

test('the id of a browser stays the same', () => {
  const items: Record<string, string> = {};
  expect(makeMemory(items).getBrowserId()).toBe('0.25');
  items['mf-number'] = '0.75';
  expect(makeMemory(items).getBrowserId()).toBe('0.75');
});

test('a storage that throws is ignored', () => {
  function forbid(): never {
    throw new Error('SecurityError');
  }
  const memory = createBrowserMemory({
    storage: { getItem: forbid, setItem: forbid },
    random: () => 0.5,
  });
  expect(memory.getBrowserId()).toBe('0.5');
  expect(memory.listGoodBuilds('events')).toEqual([]);
  expect(() => memory.addGoodBuild('events', 'x')).not.toThrow();
});

test('two builds that worked are remembered, the newest first, also one of an earlier release', () => {
  const memory = makeMemory({ 'mf-last-good:events': 'one' });
  memory.addGoodBuild('events', 'two');
  expect(memory.listGoodBuilds('events')).toEqual(['two', 'one']);
  memory.addGoodBuild('events', 'three');
  memory.addGoodBuild('events', 'two');
  expect(memory.listGoodBuilds('events')).toEqual(['two', 'three']);
  memory.removeGoodBuild('events', 'two');
  expect(memory.listGoodBuilds('events')).toEqual(['three']);
});
