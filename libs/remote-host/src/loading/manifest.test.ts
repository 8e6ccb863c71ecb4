import { checkManifest, checkRequirements } from './check-manifest.ts';
import { diagnose } from './diagnose.ts';
import { RemoteFault } from './failure.ts';
import { fetchManifest, listFiles, type RemoteManifest } from './manifest.ts';

const url = 'https://muster.example/remotes/mfe_events/abc/mf-manifest.json';
const manifest: RemoteManifest = {
  metaData: {
    name: 'mfe_events_abc',
    globalName: 'mfe_events_abc',
    remoteEntry: { name: 'remoteEntry.js', path: '' },
  },
  exposes: [
    {
      name: 'Page',
      assets: {
        js: { sync: ['page.js'], async: ['late.js'] },
        css: { sync: ['page.css'], async: [] },
      },
    },
  ],
  shared: [],
  integrity: { 'page.js': 'sha384-page' },
};

/** A Response with only the members that the product reads, because jsdom has none. */
class FakeResponse {
  readonly status: number;
  readonly body: string;
  constructor(body: string, status = 200) {
    this.body = body;
    this.status = status;
  }
  get ok() {
    return this.status < 400;
  }
  json = async () => JSON.parse(this.body);
  arrayBuffer = async () => new ArrayBuffer(0);
}
beforeAll(() => Object.assign(globalThis, { Response: FakeResponse }));

type Respond = (url: string, init?: RequestInit) => FakeResponse;
function makeFetch(respond: Respond) {
  return (async (requestedUrl: string, init?: RequestInit) =>
    respond(requestedUrl, init)) as unknown as typeof fetch;
}
function refuse(): never {
  throw new TypeError('Failed to fetch');
}
const { signal } = new AbortController();
const HASH = `sha384-${'a'.repeat(64)}`;
const request = { url, integrity: null, signal, bypassCache: false };

test('a manifest is fetched, bypassing the cache after a failure', async () => {
  const caches: unknown[] = [];
  const fetch = makeFetch((_url, init) => {
    caches.push(init?.cache);
    return new FakeResponse(JSON.stringify(manifest));
  });
  await expect(fetchManifest({ ...request, fetch })).resolves.toEqual(manifest);
  await fetchManifest({ ...request, fetch, bypassCache: true });
  expect(caches).toEqual(['default', 'reload']);
});

test.each([
  ['network', refuse],
  ['http', () => new FakeResponse('{}', 404)],
  ['http', () => new FakeResponse('<!doctype html>')],
  ['evaluation', () => new FakeResponse('{"metaData":{}}')],
  ['evaluation', () => new FakeResponse('null')],
])('a manifest that cannot be used is a fault of kind %s', async (kind, respond) => {
  const fetched = fetchManifest({ ...request, fetch: makeFetch(respond) });
  await expect(fetched).rejects.toMatchObject({ kind });
});

function respondToNobody(_url: string, init?: RequestInit) {
  return init?.mode === 'no-cors' ? new FakeResponse('', 0) : refuse();
}

test.each([null, HASH])(
  'a server without CORS headers is told from one that is away',
  async (integrity) => {
    const fetch = makeFetch(respondToNobody);
    const refused = fetchManifest({ ...request, integrity, fetch });
    await expect(refused).rejects.toMatchObject({
      kind: 'cors',
      message: expect.stringContaining('without the header Access-Control-Allow-Origin'),
    });
    // The page's own server needs no such headers.
    const own = new URL('/remotes/gear/mf-manifest.json', location.href).href;
    await expect(fetchManifest({ ...request, url: own, integrity, fetch })).rejects.toMatchObject({
      kind: 'network',
    });
  },
);

test.each<[string, string, Respond]>([
  ['network', 'the server does not respond', refuse],
  [
    'http',
    'it is missing',
    (_url, init) => (init?.integrity ? refuse() : new FakeResponse('', 404)),
  ],
  [
    'integrity',
    'its bytes do not match the registry',
    (_url, init) =>
      init?.integrity === HASH ? refuse() : new FakeResponse(JSON.stringify(manifest)),
  ],
])('a manifest is refused with %s when %s', async (kind, _case, respond) => {
  const fetched = fetchManifest({ ...request, integrity: HASH, fetch: makeFetch(respond) });
  await expect(fetched).rejects.toMatchObject({ kind });
});

test('a manifest must hold the hash of each of its files, also of those that are loaded later', () => {
  const complete = { 'page.js': HASH, 'late.js': HASH, 'page.css': HASH };
  expect(() => checkManifest({ ...manifest, integrity: complete })).not.toThrow();
  for (const file of Object.keys(complete)) {
    for (const hash of [undefined, '', 'md5-aaaa', 'sha384-aaaa']) {
      const integrity = { ...complete, [file]: hash } as Record<string, string>;
      expect(() => checkManifest({ ...manifest, integrity })).toThrow(file);
    }
  }
  const { integrity: _, ...without } = manifest;
  expect(() => checkManifest(without)).toThrow('page.js');
});

test('a build that uses a name which the shell lacks is refused', () => {
  const names = ['useNow'];
  const requires = { '@muster/remote-kit': { range: '^1.0.0', names } };
  const offers = { '@muster/remote-kit': { version: '1.0.0', names: ['useApi'] } };
  expect(() => checkRequirements(requires, offers)).toThrow(
    expect.objectContaining({ kind: 'incompatible', message: expect.stringContaining('useNow') }),
  );
  expect(() => checkRequirements({}, offers)).not.toThrow();
});

const files = listFiles({
  manifest,
  manifestUrl: url,
  entryIntegrity: 'sha384-entry',
  expose: 'Page',
});

test('the files of an exposed module are listed with their hashes, entry first', () => {
  const folder = 'https://muster.example/remotes/mfe_events/abc/';
  expect(files).toEqual([
    { url: `${folder}remoteEntry.js`, integrity: 'sha384-entry', kind: 'script' },
    { url: `${folder}page.js`, integrity: 'sha384-page', kind: 'script' },
    { url: `${folder}page.css`, integrity: null, kind: 'style' },
  ]);
});

const scriptFailed = new Error('Failed to get remoteEntry exports. #RUNTIME-008');

test.each<[string, string, Respond]>([
  ['network', 'the server does not respond', refuse],
  ['cors', 'its server lets no page read it', respondToNobody],
  [
    'http',
    'the chunk is missing',
    (requestedUrl) => new FakeResponse('', requestedUrl.endsWith('page.js') ? 404 : 200),
  ],
  [
    'integrity',
    'the chunk was changed',
    (requestedUrl, init) =>
      init?.integrity && requestedUrl.endsWith('page.js') ? refuse() : new FakeResponse(''),
  ],
  ['evaluation', 'every file is intact', () => new FakeResponse('')],
])('%s is diagnosed when %s', async (kind, _case, respond) => {
  const fault = await diagnose({ error: scriptFailed, files, fetch: makeFetch(respond), signal });
  expect(fault.kind).toBe(kind);
});

test('a module the container does not have is a missing export; a RemoteFault is returned unchanged', async () => {
  const error = new Error('Module "./Page" does not exist in container.');
  const input = { files, fetch: makeFetch(refuse), signal };
  await expect(diagnose({ error, ...input })).resolves.toMatchObject({ kind: 'missing-export' });
  const fault = new RemoteFault('timeout', 'late');
  await expect(diagnose({ error: fault, ...input })).resolves.toBe(fault);
});
