import * as runtimeCore from '@module-federation/runtime-core';
import { hostShares } from '#host-shares';
import type { Offers } from '../requirements.ts';

type RuntimePlugin = NonNullable<
  ConstructorParameters<typeof runtimeCore.ModuleFederation>[0]['plugins']
>[number];

/** The part of the federation runtime that is used here. */
export interface Federation {
  registerRemotes(remotes: { name: string; entry: string }[], options: { force: boolean }): void;
  loadRemote(id: string): Promise<unknown>;
}

function listShares() {
  const shares = Object.entries(hostShares).map(([name, { version, strictVersion, load }]) => [
    name,
    {
      version,
      get: async () => {
        const library = await load();
        return () => library;
      },
      shareConfig: { singleton: true, strictVersion, requiredVersion: `^${version}` },
    },
  ]);
  return Object.fromEntries(shares);
}

/**
 * Starts federation. It is called when the first remote is loaded, so that a page without remotes does not pay for it.
 * Remotes are built without a runtime core and use this one.
 */
export function startFederation(plugin: RuntimePlugin): Federation {
  Object.assign(globalThis, {
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    _FEDERATION_RUNTIME_CORE_FROM: { name: 'muster_shell', version: '' },
  });
  runtimeCore.setGlobalFederationConstructor(runtimeCore.ModuleFederation);
  const host = new runtimeCore.ModuleFederation({
    name: 'muster_shell',
    remotes: [],
    shared: listShares(),
    shareStrategy: 'loaded-first',
    plugins: [plugin],
  });
  runtimeCore.setGlobalFederationInstance(host);
  return host;
}

/** The shared libraries as remotes are checked against them. One that is loaded on demand is listed by its names. */
export const offers: Offers = Object.fromEntries(
  Object.entries(hostShares).map(([library, { version, names, isDeprecated, load }]) => [
    library,
    {
      version,
      has: (name) => isDeprecated || (names ? names.includes(name) : name in (load() as object)),
    },
  ]),
);
