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

/** jsdom has no fetch: an answer is as much of a Response as is looked at. */
class Answer {
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
Object.assign(globalThis, { Response: Answer });

type Answering = (url: string, init?: RequestInit) => Answer;
function makeFetch(answer: Answering) {
  return (async (asked: string, init?: RequestInit) =>
    answer(asked, init)) as unknown as typeof fetch;
}
function refuse(): never {
  throw new TypeError('Failed to fetch');
}
const { signal } = new AbortController();

test('a manifest is fetched; past the cache after a failure', async () => {
  const caches: unknown[] = [];
  const fetch = makeFetch((_url, init) => {
    caches.push(init?.cache);
    return new Answer(JSON.stringify(manifest));
  });
  await expect(fetchManifest({ url, fetch, signal, bypassCache: false })).resolves.toEqual(
    manifest,
  );
  await fetchManifest({ url, fetch, signal, bypassCache: true });
  expect(caches).toEqual(['default', 'reload']);
});

test.each([
  ['network', refuse],
  ['http', () => new Answer('{}', 404)],
  ['http', () => new Answer('<!doctype html>')],
  ['evaluation', () => new Answer('{"metaData":{}}')],
  ['evaluation', () => new Answer('null')],
])('a manifest that cannot be had is %s', async (kind, answer) => {
  const fetched = fetchManifest({ url, fetch: makeFetch(answer), signal, bypassCache: false });
  await expect(fetched).rejects.toMatchObject({ kind });
});

const files = listFiles({
  manifest,
  manifestUrl: url,
  entryIntegrity: 'sha384-entry',
  expose: 'Page',
});

test('the files of an exposed module, entry first, each with its hash', () => {
  const folder = 'https://muster.example/remotes/mfe_events/abc/';
  expect(files).toEqual([
    { url: `${folder}remoteEntry.js`, integrity: 'sha384-entry', kind: 'script' },
    { url: `${folder}page.js`, integrity: 'sha384-page', kind: 'script' },
    { url: `${folder}page.css`, integrity: null, kind: 'style' },
  ]);
});

const scriptFailed = new Error('Failed to get remoteEntry exports. #RUNTIME-008');

test.each<[string, string, Answering]>([
  ['network', 'nothing answers', refuse],
  ['http', 'the chunk is gone', (asked) => new Answer('', asked.endsWith('page.js') ? 404 : 200)],
  [
    'integrity',
    'the chunk was changed',
    (asked, init) => (init?.integrity && asked.endsWith('page.js') ? refuse() : new Answer('')),
  ],
  ['evaluation', 'every file is intact', () => new Answer('')],
])('%s is diagnosed when %s', async (kind, _case, answer) => {
  const fault = await diagnose({ error: scriptFailed, files, fetch: makeFetch(answer), signal });
  expect(fault.kind).toBe(kind);
});

test('a module the container does not have is a missing export; a known fault stays itself', async () => {
  const error = new Error('Module "./Page" does not exist in container.');
  const input = { files, fetch: makeFetch(refuse), signal };
  await expect(diagnose({ error, ...input })).resolves.toMatchObject({ kind: 'missing-export' });
  const known = new RemoteFault('timeout', 'late');
  await expect(diagnose({ error: known, ...input })).resolves.toBe(known);
});
