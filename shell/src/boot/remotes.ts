import {
  createBrowserMemory,
  createRemoteLoader,
  createSourceOpener,
  type RemoteFailure,
  type RemoteLoader,
} from '@muster/remote-kit/loading';
import { parseRegistry, type RegisteredRemote } from '@muster/remote-kit/registry';
import { findRemoteForPath } from '@muster/remote-kit/remote';
import { type BootData, fetchRegistry } from './boot-data.ts';

/** The remotes of this page: what the registry says, and the way to open them. */
export interface Remotes {
  loader: RemoteLoader;
  /** A stable array until `reload`; for React's useSyncExternalStore. */
  list(): readonly RegisteredRemote[];
  subscribe(listener: () => void): () => void;
  /** Reads the registry again, as before trying again: somebody may have published or rolled back. */
  reload(): Promise<void>;
  /** To be told of every failure, those a fall-back hides included. */
  onFailure(listener: (failure: RemoteFailure) => void): () => void;
}

export const createRemotes = (boot: Pick<BootData, 'registry' | 'manifests'>): Remotes => {
  let remotes: readonly RegisteredRemote[] = boot.registry.remotes;
  const changed = new Set<() => void>();
  const failed = new Set<(failure: RemoteFailure) => void>();
  const loader = createRemoteLoader({
    openSource: createSourceOpener({
      fetch: (...request) => globalThis.fetch(...request),
      manifests: boot.manifests,
    }),
    memory: createBrowserMemory(globalThis.localStorage, globalThis.location.origin),
    needsIntegrity: process.env.NODE_ENV === 'production',
    onFailure: (failure) => {
      for (const tell of failed) tell(failure);
    },
  });
  return {
    loader,
    list: () => remotes,
    subscribe: (listener) => subscribeTo(changed, listener),
    onFailure: (listener) => subscribeTo(failed, listener),
    reload: async () => {
      const { registry } = parseRegistry(await fetchRegistry());
      if (registry.remotes.length === 0) return;
      remotes = registry.remotes;
      for (const tell of changed) tell();
    },
  };
};

const subscribeTo = <T>(listeners: Set<T>, listener: T): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Starts the remote a path belongs to, before the shell itself has arrived. */
export const startRemoteOf = (path: string, remotes: Remotes): void => {
  const [first] = remotes.list();
  const remote = findRemoteForPath(remotes.list(), path) ?? (path === '/' ? first : undefined);
  if (remote) void remotes.loader.load(remote, 'Page');
};
