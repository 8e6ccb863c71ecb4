import { createRemoteSource } from './federated-source.ts';
import type { HostLibraries, ImportLibrary } from './host-libraries.ts';
import type { RemoteManifest } from './manifest.ts';
import { makeBuild } from './test-remote.ts';

const build = makeBuild('new');
const manifest: RemoteManifest = {
  metaData: {
    name: 'mfe_events_new',
    globalName: 'mfe_events_new',
    remoteEntry: { name: 'remoteEntry.js', path: '' },
  },
  exposes: [
    { name: 'Page', assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } } },
  ],
  shared: [],
  integrity: {},
};
const page = { Page: () => null };

/** What the shell offers, at the address of its build. */
const OFFERS_URL = '/offers.0123456789.json';

interface Setup {
  load?: HostLibraries['load'];
  offers?: object;
  changes?: Partial<RemoteManifest>;
}

function open({ load = async () => async () => ({}), offers, changes }: Setup) {
  const loaded: string[] = [];
  async function fetch(url: RequestInfo | URL): Promise<Response> {
    if (!offers || url !== OFFERS_URL) throw new TypeError('Failed to fetch');
    return { ok: true, json: async () => offers } as Response;
  }
  const source = createRemoteSource(
    {
      fetch,
      manifests: { [build.entry]: { ...manifest, ...changes } },
      libraries: { shares: {}, load, offersUrl: OFFERS_URL },
    },
    () => ({
      registerRemotes: () => undefined,
      loadRemote: async <T>(id: string) => {
        loaded.push(id);
        await load();
        return page as T;
      },
    }),
  );
  const request = { remoteId: 'events', build, expose: 'Page', bypassCache: false };
  const { signal } = new AbortController();
  const opened = source.open({ ...request, needsIntegrity: true, signal });
  return { loaded, opened };
}

test('a remote is opened while the shared libraries are still being loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<ImportLibrary>();
  const { loaded, opened } = open({ load: () => promise });
  await new Promise((done) => setTimeout(done));
  expect(loaded).toEqual(['mfe_events_new/Page']);
  resolve(async () => ({}));
  await expect(opened).resolves.toBe(page);
});

test('libraries that cannot be loaded are no fault of the remote', async () => {
  const { opened } = open({ load: () => Promise.reject(new Error('Loading chunk failed')) });
  await expect(opened).rejects.toMatchObject({ kind: 'network' });
});

const requires = { react: { range: '^19.0.0', names: ['use'] } };

test.each([
  ['a library', {}, 'The shell does not share react.'],
  ['a name', { react: { version: '19.3.1', names: ['useState'] } }, 'It uses use of react'],
])('a build that needs %s which the shell lacks is not opened', async (_, offers, message) => {
  const { loaded, opened } = open({ offers, changes: { requires } });
  await expect(opened).rejects.toMatchObject({
    kind: 'incompatible',
    message: expect.stringContaining(message),
  });
  expect(loaded).toEqual([]);
});

test('a build whose needs cannot be compared is not opened', async () => {
  const { loaded, opened } = open({ changes: { requires } });
  await expect(opened).rejects.toMatchObject({ kind: 'network' });
  expect(loaded).toEqual([]);
});

test('a build that the shell has everything for is opened', async () => {
  const offers = { react: { version: '19.3.1', names: ['use'] } };
  await expect(open({ offers, changes: { requires } }).opened).resolves.toBe(page);
});
