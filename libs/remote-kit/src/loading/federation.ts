import * as runtimeCore from '@module-federation/runtime-core';
import { hostShares } from '#host-shares';

type RuntimePlugin = NonNullable<
  ConstructorParameters<typeof runtimeCore.ModuleFederation>[0]['plugins']
>[number];

/** What the loading uses of the federation runtime. */
export interface Federation {
  registerRemotes(remotes: { name: string; entry: string }[], options: { force: boolean }): void;
  loadRemote(id: string): Promise<unknown>;
}

const listShares = () =>
  Object.fromEntries(
    Object.entries(hostShares).map(([name, { version, strictVersion, load }]) => [
      name,
      {
        version,
        get: async () => {
          const library = await load();
          return () => library;
        },
        shareConfig: { singleton: true, strictVersion, requiredVersion: `^${version}` },
      },
    ]),
  );

/**
 * Starts federation, at the first remote that is wanted and not before: a page without remotes pays
 * nothing for it. Remotes are built without a runtime core of their own and take this one.
 */
export const startFederation = (plugin: RuntimePlugin): Federation => {
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
};

/** The versions the host shares, for the check before a remote is opened. */
export const hostVersions: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(hostShares).map(([name, { version }]) => [name, version]),
);
