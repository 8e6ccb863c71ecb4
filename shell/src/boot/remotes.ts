import { findRemoteToOpen } from '@muster/page-contract';
import {
  createBrowserMemory,
  createRemoteLoader,
  createSourceOpener,
  type RemoteFailure,
  type RemoteLoader,
} from '@muster/remote-kit/loading';
import { parseRegistry, type RegisteredRemote } from '@muster/remote-kit/registry';
import { readSession } from '@muster/token-store';
import { type BootData, fetchRegistry } from './boot-data.ts';
import type { PageReporter } from './page-reports.ts';

/** The remotes of this page: the registry's list, and the loader. */
export interface Remotes {
  loader: RemoteLoader;
  /** The same array until `reload`, for React's useSyncExternalStore. */
  list(): readonly RegisteredRemote[];
  subscribe(listener: () => void): () => void;
  /** Reads the registry again, before a retry: a build may have been published or rolled back. */
  reload(): Promise<void>;
  /** Calls the listener for every failure, including those that a fall-back hides. */
  onFailure(listener: (failure: RemoteFailure) => void): () => void;
}

/** Creates the remotes of the page from its boot data. */
export function createRemotes(
  boot: Pick<BootData, 'registry' | 'manifests'>,
  reporter?: PageReporter,
): Remotes {
  let remotes: readonly RegisteredRemote[] = boot.registry.remotes;
  const changeListeners = new Set<() => void>();
  const failureListeners = new Set<(failure: RemoteFailure) => void>();
  const loader = createRemoteLoader({
    openSource: createSourceOpener({
      fetch: (...request) => globalThis.fetch(...request),
      manifests: boot.manifests,
    }),
    memory: createBrowserMemory({
      storage: globalThis.localStorage,
      origin: globalThis.location.origin,
    }),
    getUserId: () => readSession().user?.id ?? null,
    needsIntegrity: process.env.NODE_ENV === 'production',
    fetchPrevious: async (remoteId) => {
      const { registry } = parseRegistry(await fetchRegistry());
      return registry.remotes.find(({ id }) => id === remoteId)?.previous ?? [];
    },
    onFailure: (failure) => {
      for (const listener of failureListeners) listener(failure);
    },
    onOpen: ({ remoteId: remote, build }) => reporter?.report({ remote, build, kind: 'opened' }),
    onReplace: ({ remoteId: remote, build }) =>
      reporter?.report({ remote, build, kind: 'replaced' }),
  });
  return {
    loader,
    list: () => remotes,
    subscribe: (listener) => subscribeTo(changeListeners, listener),
    onFailure: (listener) => subscribeTo(failureListeners, listener),
    reload: async () => {
      const { registry } = parseRegistry(await fetchRegistry());
      if (registry.remotes.length === 0) return;
      remotes = registry.remotes;
      for (const listener of changeListeners) listener();
    },
  };
}

function subscribeTo<T>(listeners: Set<T>, listener: T): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Starts loading the remote that owns a path, before the shell is rendered. The administration has to wait until the shell knows
 * who is signed in: nobody else loads a file of it.
 */
export function startRemoteOf(path: string, remotes: Remotes): void {
  const remote = findRemoteToOpen(remotes.list(), path);
  if (remote?.visibleTo === 'everyone') void remotes.loader.load(remote, 'Page');
}
