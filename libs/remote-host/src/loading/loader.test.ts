import type { RegisteredRemote, RemoteBuild } from '../registry.ts';
import type { BrowserMemory } from './browser-memory.ts';
import { type RemoteFailure, RemoteFault } from './failure.ts';
import { createRemoteLoader } from './loader.ts';
import type { ModuleRequest } from './remote-source.ts';
import { makeBuild, makeRemote } from './test-remote.ts';

function Page() {
  return null;
}

interface LoaderSetup {
  open?: (request: ModuleRequest) => Promise<unknown>;
  openSource?: () => Promise<never>;
  good?: string[];
  override?: string | RemoteBuild;
  timeoutMs?: number;
  loadLibraries?: () => Promise<unknown>;
  fetchPrevious?: (remoteId: string) => Promise<RemoteBuild[]>;
}

function setUp({ open = async () => ({ Page }), ...options }: LoaderSetup = {}) {
  const requests: ModuleRequest[] = [];
  const failures: RemoteFailure[] = [];
  const events: string[] = [];
  let good = options.good ?? [];
  const memory: BrowserMemory = {
    getBrowserId: () => 'browser',
    listGoodBuilds: () => good,
    addGoodBuild: (_id, build) => {
      good = [build, ...good.filter((other) => other !== build)];
    },
    removeGoodBuild: (_id, build) => {
      good = good.filter((other) => other !== build);
    },
  };
  const source = {
    versions: { react: '19.3.1' },
    open: (request: ModuleRequest) => {
      requests.push(request);
      return open(request);
    },
  };
  const loader = createRemoteLoader({
    openSource: options.openSource ?? (async () => source),
    memory,
    getOverride: () => options.override ?? null,
    needsIntegrity: true,
    timeoutMs: options.timeoutMs ?? 1000,
    ...(options.loadLibraries && { loadLibraries: options.loadLibraries }),
    ...(options.fetchPrevious && { fetchPrevious: options.fetchPrevious }),
    onFailure: (failure) => failures.push(failure),
    onOpen: ({ remoteId, build }) => events.push(`${remoteId} ${build} opened`),
    onReplace: ({ remoteId, build }) => events.push(`${remoteId} ${build} replaced`),
  });
  return { loader, requests, failures, events, listGood: () => good };
}

function makeFailure(build: string): RemoteFailure {
  const where = { remoteId: 'events', label: 'Events', expose: 'Page', version: '1.0.0', build };
  return { kind: 'render', cause: 'boom', ...where };
}

async function failAlways(): Promise<never> {
  throw new RemoteFault('http', 'gone');
}

test('every build whose page is opened is told, and the one that another replaced', async () => {
  const { loader, events } = setUp({
    open: async ({ build }) => (build.build === 'new' ? failAlways() : { Page, Badge: Page }),
    good: ['old'],
  });
  const remote = makeRemote({ previous: [makeBuild('old')] });
  await loader.load(remote, 'Page');
  await loader.load(remote, 'Badge');
  expect(events).toEqual(['events new opened', 'events new replaced', 'events old opened']);
});

test('a module is loaded once, and a second load returns the same promise', async () => {
  const { loader, requests } = setUp();
  const remote = makeRemote();
  const first = loader.load(remote, 'Page');
  expect(loader.load(remote, 'Page')).toBe(first);
  await expect(first).resolves.toMatchObject({ status: 'loaded', component: Page });
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ bypassCache: false, build: { build: 'new' } });
});

test.each([
  [
    'a fault keeps its kind',
    async () => Promise.reject(new RemoteFault('network', 'off')),
    'network',
  ],
  [
    'any other error is an evaluation failure',
    async () => Promise.reject(new Error('boom')),
    'evaluation',
  ],
  ['a module without the component', async () => ({ Other: Page }), 'missing-export'],
  ['an empty module', async () => undefined, 'missing-export'],
  ['a module that never arrives', () => new Promise(() => {}), 'timeout'],
])('loading never rejects: %s', async (_name, open, kind) => {
  const { loader } = setUp({ open, timeoutMs: 20 });
  const outcome = await loader.load(makeRemote(), 'Page');
  expect(outcome).toMatchObject({
    status: 'failed',
    failure: { kind, remoteId: 'events', label: 'Events', expose: 'Page', build: 'new' },
  });
});

test('a federation runtime that cannot be loaded is a network failure', async () => {
  const { loader } = setUp({ openSource: () => Promise.reject(new Error('Loading chunk failed')) });
  await expect(loader.load(makeRemote(), 'Page')).resolves.toMatchObject({
    failure: { kind: 'network' },
  });
});

test('the time-out aborts fetches that are still running', async () => {
  const { loader, requests } = setUp({ open: () => new Promise(() => {}), timeoutMs: 20 });
  await loader.load(makeRemote(), 'Page');
  expect(requests[0]?.signal.aborted).toBe(true);
});

test('the time of an attempt counts once the shared libraries are there, or cannot be', async () => {
  jest.useFakeTimers();
  for (const end of ['resolve', 'reject'] as const) {
    const { promise, ...settle } = Promise.withResolvers<void>();
    const { loader } = setUp({
      open: () => new Promise(() => {}),
      loadLibraries: () => promise,
      timeoutMs: 20,
    });
    let outcome: unknown;
    void loader.load(makeRemote(), 'Page').then((ended) => {
      outcome = ended;
    });
    await jest.advanceTimersByTimeAsync(60_000);
    expect(outcome).toBeUndefined();
    settle[end]();
    await jest.advanceTimersByTimeAsync(20);
    expect(outcome).toMatchObject({ failure: { kind: 'timeout' } });
  }
  jest.useRealTimers();
});

test('an incompatible build is refused before anything is opened', async () => {
  const { loader, requests } = setUp();
  const remote = makeRemote({ shared: { react: '^20.0.0' }, previous: [] });
  await expect(loader.load(remote, 'Page')).resolves.toMatchObject({
    failure: { kind: 'incompatible', cause: 'It needs react ^20.0.0, the shell has 19.3.1.' },
  });
  expect(requests).toHaveLength(0);
});

test.each([
  ['the entry without a hash', { integrity: null }],
  ['the entry with a hash that browsers ignore', { integrity: 'md5-aaaa' }],
  ['the entry with an incomplete hash', { integrity: 'sha384-aaaa' }],
  ['the manifest with null', { manifestIntegrity: null }],
  ['the manifest without a hash, as in older registries', { manifestIntegrity: undefined }],
  ['the manifest with a hash that browsers ignore', { manifestIntegrity: 'md5-aaaa' }],
])('a registry that lists %s opens nothing', async (_case, changes) => {
  const { loader, requests } = setUp();
  const remote = makeRemote({ ...(changes as Partial<RegisteredRemote>), previous: [] });
  await expect(loader.load(remote, 'Page')).resolves.toMatchObject({
    failure: { kind: 'integrity' },
  });
  expect(requests).toHaveLength(0);
});

test('a published build that is named needs its hashes, as any other', async () => {
  const named = setUp({ override: makeBuild('old') });
  expect(await named.loader.load(makeRemote(), 'Page')).toMatchObject({ status: 'loaded' });
  expect(named.requests).toMatchObject([{ build: { build: 'old' }, needsIntegrity: true }]);
  const altered = setUp({ override: makeBuild('old', { integrity: null }) });
  await altered.loader.load(makeRemote(), 'Page');
  expect(altered.failures).toMatchObject([{ kind: 'integrity', build: 'old' }]);
});

test('an override needs no hashes, a registered build does', async () => {
  const overridden = setUp({ override: '/remotes/other/mf-manifest.json' });
  await overridden.loader.load(makeRemote(), 'Page');
  expect(overridden.requests[0]).toMatchObject({
    needsIntegrity: false,
    build: { integrity: null, manifestIntegrity: null },
  });
  const registered = setUp();
  await registered.loader.load(makeRemote(), 'Page');
  expect(registered.requests[0]?.needsIntegrity).toBe(true);
});

test('a retry discards the failure and bypasses the cache', async () => {
  let isDown = true;
  const { loader, requests } = setUp({
    open: async () => (isDown ? failAlways() : { Page }),
  });
  const remote = makeRemote({ previous: [] });
  await loader.load(remote, 'Page');
  isDown = false;
  await expect(loader.retry(remote, 'Page')).resolves.toMatchObject({ status: 'loaded' });
  expect(requests.map(({ bypassCache }) => bypassCache)).toEqual([false, true]);
  await loader.load(remote, 'Page');
  expect(requests).toHaveLength(2);
});

test('a recovered remote is reported, and its other failed modules load again', async () => {
  let isDown = true;
  async function open({ expose }: ModuleRequest) {
    return isDown ? failAlways() : { [expose]: Page };
  }
  const { loader, requests } = setUp({ open });
  const remote = makeRemote({ previous: [] });
  const recovered: string[] = [];
  const stop = loader.onChange((id) => recovered.push(id));
  await Promise.all([loader.load(remote, 'Page'), loader.load(remote, 'Badge')]);
  await loader.retry(remote, 'Page');
  expect(recovered).toEqual([]);
  isDown = false;
  await loader.retry(remote, 'Page');
  expect(recovered).toEqual(['events']);
  await expect(loader.load(remote, 'Badge')).resolves.toMatchObject({ status: 'loaded' });
  const requestCount = requests.length;
  await loader.load(remote, 'Page');
  expect(requests).toHaveLength(requestCount);
  stop();
  await loader.retry(remote, 'Page');
  expect(recovered).toHaveLength(1);
});

test('every retry bypasses the cache, also after another module of the remote was loaded', async () => {
  const { loader, requests } = setUp({ open: failAlways });
  const remote = makeRemote({ previous: [] });
  await loader.load(remote, 'Page');
  await loader.load(remote, 'Badge');
  await loader.retry(remote, 'Page');
  await loader.retry(remote, 'Page');
  expect(requests.map(({ bypassCache }) => bypassCache)).toEqual([false, false, true, true]);
});

test('the build that last rendered replaces a failed build, and the failure is still reported', async () => {
  const { loader, failures } = setUp({
    good: ['old'],
    open: async ({ build }) => (build.build === 'new' ? failAlways() : { Page }),
  });
  await expect(loader.load(makeRemote(), 'Page')).resolves.toMatchObject({
    status: 'loaded',
    chosen: { reason: 'last-good', build: { build: 'old' } },
    fellBackFrom: { kind: 'http', build: 'new' },
  });
  expect(failures).toHaveLength(1);
});

test('earlier builds that the page does not list are asked for only when one of them can help', async () => {
  const asked: string[] = [];
  let fault = new RemoteFault('network', 'off');
  const options = {
    open: async ({ build }: ModuleRequest) =>
      build.build === 'new' ? Promise.reject(fault) : { Page },
    fetchPrevious: async (id: string) => {
      asked.push(id);
      return [makeBuild('old')];
    },
  };
  const remote = makeRemote({ previous: [] });
  const fresh = setUp(options);
  await expect(fresh.loader.load(remote, 'Page')).resolves.toMatchObject({ status: 'failed' });
  expect(asked).toEqual([]);
  fault = new RemoteFault('http', 'gone');
  await expect(setUp(options).loader.load(remote, 'Page')).resolves.toMatchObject({
    chosen: { reason: 'earlier', build: { build: 'old' } },
  });
  expect(asked).toEqual(['events']);
});

test('when the earlier build fails too, the failure is that of the current build', async () => {
  const { loader } = setUp({ good: ['old'], open: failAlways });
  await expect(loader.load(makeRemote(), 'Page')).resolves.toMatchObject({
    status: 'failed',
    failure: { build: 'new' },
  });
});

test('a build that the registry no longer lists is not used as a fall-back', async () => {
  const { loader, requests } = setUp({ good: ['ancient'], open: failAlways });
  await loader.load(makeRemote({ previous: [] }), 'Page');
  expect(requests).toHaveLength(1);
});

test('a browser in which no build has worked yet gets the one before', async () => {
  const { loader } = setUp({
    open: async ({ build }) => (build.build === 'new' ? failAlways() : { Page }),
  });
  await expect(loader.load(makeRemote(), 'Page')).resolves.toMatchObject({
    chosen: { reason: 'earlier', build: { build: 'old' } },
    fellBackFrom: { build: 'new' },
  });
});

test('a server that cannot be reached is not asked for the build before', async () => {
  const { loader, requests } = setUp({
    open: () => Promise.reject(new RemoteFault('network', 'off')),
  });
  await loader.load(makeRemote(), 'Page');
  expect(requests).toHaveLength(1);
});

test('all modules of a remote come from one build: those that worked are loaded again of the earlier one', async () => {
  async function open({ build, expose }: ModuleRequest) {
    return build.build === 'new' && expose === 'Page' ? failAlways() : { [expose]: Page };
  }
  const { loader } = setUp({ open });
  const remote = makeRemote();
  const changed: string[] = [];
  loader.onChange((id) => changed.push(id));
  await expect(loader.load(remote, 'Badge')).resolves.toMatchObject({
    chosen: { build: { build: 'new' } },
  });
  await loader.load(remote, 'Page');
  expect(changed).toEqual(['events']);
  await expect(loader.load(remote, 'Badge')).resolves.toMatchObject({
    chosen: { build: { build: 'old' } },
  });
});

test('a failure while it is shown is reported, and revokes what the browser remembered', async () => {
  const { loader, failures, listGood } = setUp({ good: ['new', 'old'] });
  const remote = makeRemote();
  await loader.load(remote, 'Page');
  await expect(loader.fallBack(remote, makeFailure('new'))).resolves.toMatchObject({
    chosen: { reason: 'last-good', build: { build: 'old' } },
  });
  expect(failures.map(({ build }) => build)).toEqual(['new']);
  expect(listGood()).toEqual(['old']);
  // The same build is opened again only by Try again.
  await expect(loader.load(remote, 'Page')).resolves.toMatchObject({
    chosen: { build: { build: 'old' } },
  });
  await expect(loader.retry(remote, 'Page')).resolves.toMatchObject({
    chosen: { build: { build: 'new' } },
  });
});

test('a module of another build is loaded separately', async () => {
  const { loader, requests } = setUp();
  await loader.load(makeRemote(), 'Page');
  await loader.load(makeRemote(makeBuild('newer')), 'Page');
  expect(requests.map(({ build }) => build.build)).toEqual(['new', 'newer']);
});

test('a build that works is one to fall back to; an override and a build that failed on this page are not', async () => {
  const { loader, listGood } = setUp({ good: ['new'] });
  const remote = makeRemote({ previous: [] });
  loader.markGood(remote, { build: makeBuild('x'), reason: 'override' });
  expect(listGood()).toEqual(['new']);
  loader.markGood(remote, { build: makeBuild('x'), reason: 'canary' });
  expect(listGood()).toEqual(['x', 'new']);
  await loader.load(remote, 'Page');
  await loader.fallBack(remote, makeFailure('new'));
  loader.markGood(remote, { build: makeBuild('new'), reason: 'current' });
  expect(listGood()).toEqual(['x']);
});
