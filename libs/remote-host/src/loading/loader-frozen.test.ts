import { createRemoteLoader } from './loader.ts';
import { createOpeningMarks, type OpeningMarks } from './opening-marks.ts';
import type { ModuleRequest } from './remote-source.ts';
import { makeBuild, makeRemote } from './test-remote.ts';

function Page() {
  return null;
}

function setUp(openings: OpeningMarks) {
  const requests: ModuleRequest[] = [];
  const events: string[] = [];
  const loader = createRemoteLoader({
    openSource: async () => ({
      versions: {},
      open: async (request: ModuleRequest) => {
        requests.push(request);
        return { Page, Badge: Page };
      },
    }),
    memory: {
      getBrowserId: () => 'browser',
      listGoodBuilds: () => [],
      addGoodBuild: () => {},
      removeGoodBuild: () => {},
    },
    openings,
    needsIntegrity: true,
    onFailure: ({ kind, build }) => events.push(`${build} ${kind}`),
    onOpen: ({ build }) => events.push(`${build} opened`),
    onReplace: ({ build }) => events.push(`${build} replaced`),
  });
  return { loader, requests, events };
}

/** The marks of a page, in a browser where an earlier one was killed while it showed a build. */
function afterFreeze(build: string): OpeningMarks {
  const items = new Map<string, string>();
  const storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
  const locks = {
    request: async () => undefined,
    query: async () => ({ held: [], pending: [] }),
  } as unknown as LockManager;
  const before = createOpeningMarks({ storage });
  before.begin('events', { build, part: 'show Page' });
  return createOpeningMarks({ storage, locks, settle: async () => {} });
}

test('a build that froze an earlier page is not opened again, also by no other module; an earlier one takes its place, and it is reported', async () => {
  const { loader, requests, events } = setUp(afterFreeze('new'));
  const remote = makeRemote({ previous: [makeBuild('old')] });
  const [opened] = await Promise.all([loader.load(remote, 'Page'), loader.load(remote, 'Badge')]);
  expect(opened).toMatchObject({
    status: 'loaded',
    chosen: { build: { build: 'old' }, reason: 'earlier' },
    fellBackFrom: { kind: 'frozen', build: 'new' },
  });
  expect(new Set(requests.map(({ build }) => build.build))).toEqual(new Set(['old']));
  expect(events).toEqual(['new opened', 'new frozen', 'new replaced', 'old opened']);
});

test('it is a failure with Try again if there is no other, which opens it', async () => {
  const { loader } = setUp(afterFreeze('new'));
  const remote = makeRemote({ previous: [] });
  await expect(loader.load(remote, 'Page')).resolves.toMatchObject({
    failure: { kind: 'frozen' },
  });
  await expect(loader.retry(remote, 'Page')).resolves.toMatchObject({ status: 'loaded' });
});

test('another build, and one that was shown, have not frozen a page', async () => {
  const openings = afterFreeze('another');
  const { loader, requests } = setUp(openings);
  const remote = makeRemote();
  const outcome = await loader.load(remote, 'Page');
  expect(outcome).toMatchObject({ status: 'loaded', chosen: { reason: 'current' } });
  if (outcome.status === 'loaded') loader.beginShowing(remote, outcome.chosen, 'Page');
  loader.endShowing(remote, 'Page');
  expect((await openings.findFrozen('events')).all).toEqual(['another']);
  expect(requests).toHaveLength(1);
});
