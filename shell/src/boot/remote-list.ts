import { isRegistered, type ListedRemote, parseRegistry } from '@muster/remote-host/registry';
import { fetchRegistry } from './boot-data.ts';
import { createListeners, type Listeners } from './listeners.ts';

/** The remotes of this page. */
export interface RemoteList {
  /** The same array until it changes, for React's useSyncExternalStore. */
  list(): readonly ListedRemote[];
  subscribe: Listeners<void>['subscribe'];
  /** Reads the registry again, before a retry: a build may have been published or rolled back. */
  reload(): Promise<void>;
  /**
   * Reads the builds that the page does not list. Those that it lists stay as they are, because
   * they may be shown.
   */
  complete(): Promise<void>;
}

/** Creates the list from the registry in the page. */
export function createRemoteList(inPage: readonly ListedRemote[]): RemoteList {
  let remotes = inPage;
  const changes = createListeners<void>();
  function replace(next: readonly ListedRemote[]): void {
    remotes = next;
    changes.call();
  }
  async function complete(): Promise<void> {
    const { registry } = parseRegistry(await fetchRegistry());
    const byId = new Map(registry.remotes.map((remote) => [remote.id, remote]));
    replace(
      remotes.map((remote) => (isRegistered(remote) ? remote : (byId.get(remote.id) ?? remote))),
    );
  }
  let completing: Promise<void> | undefined;
  return {
    list: () => remotes,
    subscribe: changes.subscribe,
    reload: async () => {
      const { registry } = parseRegistry(await fetchRegistry());
      if (registry.remotes.length > 0) replace(registry.remotes);
    },
    complete: () => {
      completing ??= complete().finally(() => {
        completing = undefined;
      });
      return completing;
    },
  };
}
