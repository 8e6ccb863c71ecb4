import * as runtimeCore from '@module-federation/runtime-core';
import { hostShares } from '#host-shares';
import type { Offers } from '../requirements.ts';
import type { HostLibraries } from './host-libraries.ts';

type FederationOptions = ConstructorParameters<typeof runtimeCore.ModuleFederation>[0];
type RuntimePlugin = NonNullable<FederationOptions['plugins']>[number];

/** The part of the federation runtime that is used here. */
export interface Federation {
  registerRemotes(remotes: { name: string; entry: string }[], options: { force: boolean }): void;
  loadRemote(id: string): Promise<unknown>;
}

/** What federation is started with. */
export interface FederationStart {
  loadLibraries(): Promise<HostLibraries>;
  plugin: RuntimePlugin;
}

function listShares(loadLibraries: FederationStart['loadLibraries']) {
  const shares = Object.entries(hostShares).map(([name, { version, strictVersion }]) => [
    name,
    {
      version,
      get: async () => {
        const libraries = await loadLibraries();
        const library = await libraries[name]?.();
        return () => library;
      },
      shareConfig: { singleton: true, strictVersion, requiredVersion: `^${version}` },
    },
  ]);
  return Object.fromEntries(shares);
}

/**
 * Starts federation. It is called when the first remote is loaded, so that a page without remotes does not pay for it. It does not need the
 * shared libraries: a remote waits for them before its modules are evaluated.
 * Remotes are built without a runtime core and use this one.
 */
export function startFederation({ loadLibraries, plugin }: FederationStart): Federation {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'muster_shell', version: '' },
  });
  runtimeCore.setGlobalFederationConstructor(runtimeCore.ModuleFederation);
  const host = new runtimeCore.ModuleFederation({
    name: 'muster_shell',
    remotes: [],
    shared: listShares(loadLibraries),
    shareStrategy: 'loaded-first',
    plugins: [plugin],
  });
  runtimeCore.setGlobalFederationInstance(host);
  return host;
}

/** Of the shared libraries, by name. */
export const versions = Object.fromEntries(
  Object.entries(hostShares).map(([library, { version }]) => [library, version]),
);

/** The shared libraries as remotes are checked against them. One that is loaded on demand is listed by its names. */
export function listOffers(libraries: HostLibraries): Offers {
  const offers = Object.entries(hostShares).map(([library, { version, names, isDeprecated }]) => {
    function has(name: string): boolean {
      if (isDeprecated) return true;
      return names ? names.includes(name) : name in Object(libraries[library]?.());
    }
    return [library, { version, has }];
  });
  return Object.fromEntries(offers);
}
