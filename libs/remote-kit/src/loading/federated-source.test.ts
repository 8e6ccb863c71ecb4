import { createRemoteSource } from './federated-source.ts';
import type { HostLibraries } from './host-libraries.ts';
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

function open(loadLibraries: () => Promise<HostLibraries>, changes: Partial<RemoteManifest> = {}) {
  const loaded: string[] = [];
  const source = createRemoteSource(
    {
      fetch: () => Promise.reject(new TypeError('Failed to fetch')),
      manifests: { [build.entry]: { ...manifest, ...changes } },
      loadLibraries,
    },
    () => ({
      registerRemotes: () => undefined,
      loadRemote: async (id) => {
        loaded.push(id);
        await loadLibraries();
        return page;
      },
    }),
  );
  const request = { remoteId: 'events', build, expose: 'Page', bypassCache: false };
  const { signal } = new AbortController();
  const opened = source.open({ ...request, needsIntegrity: true, signal });
  return { loaded, opened };
}

test('a remote is opened while the shared libraries are still being loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<HostLibraries>();
  const { loaded, opened } = open(() => promise);
  await Promise.resolve();
  expect(loaded).toEqual(['mfe_events_new/Page']);
  resolve({});
  await expect(opened).resolves.toBe(page);
});

test('libraries that cannot be loaded are no fault of the remote', async () => {
  const { opened } = open(() => Promise.reject(new Error('Loading chunk dashboard failed')));
  await expect(opened).rejects.toMatchObject({ kind: 'network' });
});

test('a build that names what it needs is checked against the libraries before it is opened', async () => {
  const requires = { react: { range: '^19.0.0', names: ['use'] } };
  const { loaded, opened } = open(async () => ({}), { requires });
  await expect(opened).rejects.toMatchObject({
    kind: 'incompatible',
    message: 'The shell does not share react.',
  });
  expect(loaded).toEqual([]);
});
