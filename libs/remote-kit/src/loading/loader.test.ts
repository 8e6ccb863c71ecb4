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
  lastGood?: string;
  override?: string;
  timeoutMs?: number;
  fetchPrevious?: (remoteId: string) => Promise<RemoteBuild[]>;
}

function setUp({ open = async () => ({ Page }), ...options }: LoaderSetup = {}) {
  const requests: ModuleRequest[] = [];
  const failures: RemoteFailure[] = [];
  let lastGood = options.lastGood ?? null;
  const memory: BrowserMemory = {
    getCanaryBucket: () => 0.5,
    getOverride: () => options.override ?? null,
    getLastGood: () => lastGood,
    setLastGood: (_id, build) => {
      lastGood = build;
    },
  };
  const source = {
    hostVersions: { react: '19.3.1' },
    open: (request: ModuleRequest) => {
      requests.push(request);
      return open(request);
    },
  };
  const loader = createRemoteLoader({
    openSource: options.openSource ?? (async () => source),
    memory,
    needsIntegrity: true,
    timeoutMs: options.timeoutMs ?? 1000,
    ...(options.fetchPrevious && { fetchPrevious: options.fetchPrevious }),
    onFailure: (failure) => failures.push(failure),
  });
  return { loader, requests, failures, getLastGood: () => lastGood };
}

async function failAlways(): Promise<never> {
  throw new RemoteFault('http', 'gone');
}

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
  const remote = makeRemote();
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
  const remote = makeRemote();
  const recovered: string[] = [];
  const stop = loader.onRecovery((id) => recovered.push(id));
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
    lastGood: 'old',
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
  const options = {
    open: async ({ build }: ModuleRequest) => (build.build === 'new' ? failAlways() : { Page }),
    fetchPrevious: async (id: string) => {
      asked.push(id);
      return [makeBuild('old')];
    },
  };
  const remote = makeRemote({ previous: [] });
  const fresh = setUp(options);
  await expect(fresh.loader.load(remote, 'Page')).resolves.toMatchObject({ status: 'failed' });
  expect(asked).toEqual([]);
  const returning = setUp({ ...options, lastGood: 'old' });
  await expect(returning.loader.load(remote, 'Page')).resolves.toMatchObject({
    chosen: { reason: 'last-good', build: { build: 'old' } },
  });
  expect(asked).toEqual(['events']);
});

test('when the earlier build fails too, the failure is that of the current build', async () => {
  const { loader } = setUp({ lastGood: 'old', open: failAlways });
  await expect(loader.load(makeRemote(), 'Page')).resolves.toMatchObject({
    status: 'failed',
    failure: { build: 'new' },
  });
});

test('a build that the registry no longer lists is not used as a fall-back', async () => {
  const { loader, requests } = setUp({ lastGood: 'ancient', open: failAlways });
  await loader.load(makeRemote(), 'Page');
  expect(requests).toHaveLength(1);
});

test('a module of another build is loaded separately', async () => {
  const { loader, requests } = setUp();
  await loader.load(makeRemote(), 'Page');
  await loader.load(makeRemote(makeBuild('newer')), 'Page');
  expect(requests.map(({ build }) => build.build)).toEqual(['new', 'newer']);
});

test('a build that rendered becomes the last good build; an override does not', async () => {
  const { loader, getLastGood } = setUp();
  loader.setLastGood('events', { build: makeBuild('x'), reason: 'override' });
  expect(getLastGood()).toBeNull();
  loader.setLastGood('events', { build: makeBuild('x'), reason: 'canary' });
  expect(getLastGood()).toBe('x');
});
