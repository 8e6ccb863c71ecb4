import {
  createSourceOpener,
  type HostLibraries,
  hasOverrides,
  type LoaderDependencies,
  type Overrides,
  type RemoteFailure,
  type RemoteLoader,
} from '@muster/remote-host/loading';
import { parseRegistry } from '@muster/remote-host/registry';
import { readSession } from '@muster/token-store';
import { type BootData, fetchRegistry } from './boot-data.ts';
import { hostFetch } from './host-fetch.ts';
import { createHostLibraries } from './host-libraries.ts';
import { createListeners, type Listeners } from './listeners.ts';
import type { PageReporter } from './page-reports.ts';
import { createRemoteList, type RemoteList } from './remote-list.ts';

/** The remotes of this page: the registry's list, and what loads them. */
export interface Remotes extends RemoteList {
  /** Created when the first remote is loaded (`openLoader`). */
  loader?: RemoteLoader;
  dependencies: Omit<LoaderDependencies, 'memory'>;
  overrides: Overrides;
  /** Calls the listener for every failure, including those that a fall-back hides. */
  onFailure: Listeners<RemoteFailure>['subscribe'];
}

export interface RemotesOptions {
  reporter: PageReporter;
  loadLibraries: HostLibraries['load'];
}

/** Creates the remotes of the page from its boot data. */
export async function createRemotes(
  boot: Pick<BootData, 'config' | 'registry' | 'manifests' | 'offersUrl'>,
  { reporter: { report }, loadLibraries }: RemotesOptions,
): Promise<Remotes> {
  const overrides = await loadOverrides(boot.config.overrideOrigins);
  const failures = createListeners<RemoteFailure>();
  const dependencies = {
    openSource: createSourceOpener({
      fetch: hostFetch,
      manifests: boot.manifests,
      libraries: createHostLibraries({ load: loadLibraries, offersUrl: boot.offersUrl }),
    }),
    loadLibraries,
    getOverride: overrides.get,
    getUserId: () => readSession().user?.id ?? null,
    needsIntegrity: process.env.NODE_ENV === 'production',
    fetchPrevious: async (remoteId) => {
      const { registry } = parseRegistry(await fetchRegistry());
      return registry.remotes.find(({ id }) => id === remoteId)?.previous ?? [];
    },
    onFailure: failures.call,
    onOpen: ({ remoteId: remote, build }) => report({ remote, build, kind: 'opened' }),
    onReplace: ({ remoteId: remote, build }) => report({ remote, build, kind: 'replaced' }),
  } satisfies Remotes['dependencies'];
  return {
    dependencies,
    overrides,
    onFailure: failures.subscribe,
    ...createRemoteList(boot.registry.remotes),
  };
}

const NO_OVERRIDES: Overrides = {
  get: () => null,
  list: () => [],
  listRefused: () => [],
  reset: () => undefined,
};

async function loadOverrides(origins: readonly string[]): Promise<Overrides> {
  const { location, sessionStorage: storage } = globalThis;
  if (!hasOverrides({ search: location.search, storage })) return NO_OVERRIDES;
  const { takeOverrides } = await import(/* webpackChunkName: "overrides" */ './take-overrides.ts');
  return takeOverrides(origins);
}
