import {
  createOverrides,
  createSourceOpener,
  type LoaderDependencies,
  type Overrides,
  type RemoteFailure,
  type RemoteLoader,
  withoutOverrides,
} from '@muster/remote-kit/loading';
import { parseRegistry } from '@muster/remote-kit/registry';
import { readSession } from '@muster/token-store';
import { type BootData, fetchRegistry } from './boot-data.ts';
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

/** Creates the remotes of the page from its boot data. */
export function createRemotes(
  boot: Pick<BootData, 'config' | 'registry' | 'manifests'>,
  { report }: PageReporter,
): Remotes {
  const overrides = takeOverrides(boot.config.remoteOrigins);
  const failures = createListeners<RemoteFailure>();
  const dependencies = {
    openSource: createSourceOpener({
      fetch: (...request) => globalThis.fetch(...request),
      manifests: boot.manifests,
    }),
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

/** The overrides of this tab. They do not stay in the address, which may be passed on. */
function takeOverrides(origins: readonly string[]): Overrides {
  const { search, pathname, hash } = globalThis.location;
  const rest = withoutOverrides(search);
  if (rest !== search)
    globalThis.history.replaceState(globalThis.history.state, '', `${pathname}${rest}${hash}`);
  return createOverrides({ search, storage: globalThis.sessionStorage, origins });
}
