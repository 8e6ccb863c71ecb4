import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import type { App, NamedRemote } from './tools/bundling/app.ts';
import { describeApp } from './tools/bundling/describe-app.ts';
import { readVersion } from './tools/bundling/library-versions.ts';

/*
 * Which libraries a page has in one copy, and how every app is built from that. How the builder
 * does it is in tools/bundling, which receives what it needs from here.
 */

/** The browsers that Muster runs in. Scripts and styles are compiled for them. */
const BROWSERS = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'];

/** A library of which the page has one copy, provided by the shell. */
interface SharedLibrary {
  /** The module that stands for the library, where not all of it is shared. */
  offers?: string;
  /**
   * `major`: the same major version. `newer`: at least the version of the remote, which is refused
   * otherwise.
   */
  fits: 'major' | 'newer';
  /**
   * `start`: with the first render. `frame`: with the frame around remotes. `demand`: when a remote
   * first imports it.
   */
  loads: 'start' | 'frame' | 'demand';
}

/** By the name that the code imports. An import is shared under exactly this name. */
export const SHARED: Readonly<Record<string, SharedLibrary>> = {
  react: { fits: 'major', loads: 'start' },
  'react/jsx-runtime': { fits: 'major', loads: 'start' },
  'react-dom': { fits: 'major', loads: 'start' },
  'react-dom/client': { fits: 'major', loads: 'start' },
  'react-router-dom': { offers: '@muster/ui/router', fits: 'major', loads: 'start' },
  jotai: { fits: 'major', loads: 'start' },
  '@mantine/core': { offers: '@muster/ui/mantine-base', fits: 'major', loads: 'frame' },
  '@tanstack/react-query': { fits: 'major', loads: 'frame' },
  '@muster/token-store': { fits: 'newer', loads: 'frame' },
  '@muster/api-client': { fits: 'newer', loads: 'frame' },
  '@muster/remote-kit': { fits: 'newer', loads: 'frame' },
  '@muster/ui/overlays': { fits: 'newer', loads: 'demand' },
  '@muster/contract/schemas': { fits: 'newer', loads: 'demand' },
};

function mapShared<T>(describe: (name: string, library: SharedLibrary) => T): Record<string, T> {
  return Object.fromEntries(
    Object.entries(SHARED).map(([name, library]) => [name, describe(name, library)]),
  );
}

/**
 * The host's side: what it provides to the federation runtime, which it starts itself
 * (docs/decisions/first-load.md).
 */
const hostShares = mapShared((name, { fits }) => ({
  version: readVersion(name),
  shareConfig: {
    singleton: true,
    strictVersion: fits === 'newer',
    requiredVersion: `^${readVersion(name)}`,
  },
}));

/**
 * The versions that fit a remote: of the libraries of Muster at least the one here, of others the
 * same major version.
 */
const remoteRanges = mapShared((name, { fits }) =>
  fits === 'newer' ? `^${readVersion(name)}` : `^${readVersion(name).split('.')[0]}.0.0`,
);

/**
 * A remote's side: it contains none of them. Only in its workbench, where there is no host, it
 * brings its own.
 */
function listRemoteShares(isAlone: boolean) {
  return mapShared((name, { fits, offers = name }) => ({
    singleton: true,
    version: readVersion(name),
    requiredVersion: remoteRanges[name],
    strictVersion: fits === 'newer',
    import: isAlone ? offers : (false as const),
  }));
}

function federate({ uniqueName, exposes, isAlone }: NamedRemote): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: uniqueName,
    filename: 'remoteEntry.js',
    exposes: Object.fromEntries(Object.entries(exposes).map(([name, file]) => [`./${name}`, file])),
    shared: listRemoteShares(isAlone),
    shareStrategy: 'loaded-first',
    manifest: true,
    // The modules have no props; the types that count are those of the libraries.
    dts: false,
    experiments: {
      // The host brings the runtime.
      externalRuntime: !isAlone,
      // Remotes open no remotes of their own.
      optimization: { disableRemote: !isAlone, target: 'web' },
    },
  });
}

/** The rspack configuration of the shell, a remote or the page of stories. */
export function defineApp(app: App): Configuration {
  return describeApp(app, {
    browsers: BROWSERS,
    shared: SHARED,
    hostShares,
    remoteRanges,
    federate,
  });
}
