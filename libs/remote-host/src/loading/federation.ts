import {
  createInstance,
  type ModuleFederation,
  type ModuleFederationRuntimePlugin,
} from '@module-federation/enhanced/runtime';
import injectRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import type { HostLibraries } from './host-libraries.ts';

/** The part of the federation runtime that is used here. */
export type Federation = Pick<ModuleFederation, 'registerRemotes' | 'loadRemote'>;

/** What federation is started with. */
export interface FederationStart {
  libraries: HostLibraries;
  plugin: ModuleFederationRuntimePlugin;
}

/**
 * Starts federation. It is called when the first remote is loaded, so that a page without remotes
 * does not pay for it, and does not need the shared libraries: a remote waits for them before its
 * modules are evaluated. Remotes are built without a runtime core and use this one.
 */
export function startFederation({ libraries, plugin }: FederationStart): Federation {
  return createInstance({
    name: 'muster_shell',
    remotes: [],
    shared: listShared(libraries),
    shareStrategy: 'loaded-first',
    plugins: [injectRuntimeCore(), plugin],
  });
}

function listShared({ shares, load }: HostLibraries) {
  const shared = Object.entries(shares).map(([name, share]) => {
    async function get() {
      const importLibrary = await load();
      const library = await importLibrary(name);
      return () => library;
    }
    return [name, { ...share, get }];
  });
  return Object.fromEntries(shared);
}
