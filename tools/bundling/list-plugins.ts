import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import type { Plugins } from '@rspack/core';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { root } from '../root.ts';
import type { BuildMode } from './build-mode.ts';
import {
  type StoryFolder,
  writeHostShares,
  writeMonolith,
  writeStories,
} from './generated-modules.ts';
import { rangeOf, readVersion } from './library-versions.ts';
import { OffersPlugin } from './offers-plugin.ts';
import { RequirementsPlugin } from './requirements-plugin.ts';
import { sharedLibraries } from './shared-libraries.ts';
import { ShellAssetsPlugin } from './shell-assets-plugin.ts';

/** `API=live`: a remote's workbench talks to the real server instead of its own request handlers. */
const isLive = process.env.API === 'live';

interface PluginOptions {
  mode: BuildMode;
  /** The name that the build of a remote has in the page. */
  uniqueName: string;
  remote?: RemoteDeclaration | undefined;
  stories?: readonly StoryFolder[] | undefined;
}

/** rspack's plugins for a remote, the page of stories, or the shell. */
export function listPlugins({ mode, uniqueName, remote, stories }: PluginOptions): Plugins {
  if (remote) return listRemotePlugins(mode, uniqueName, remote);
  if (!stories) return listShellPlugins(mode);
  return [
    ...listCommonPlugins(true),
    ...listWorkbenchPlugins(),
    new rspack.experiments.VirtualModulesPlugin({ ...writeStories(stories) }),
  ];
}

/** rspack's plugins for one remote. `uniqueName` is the name its build has in the page. */
function listRemotePlugins(
  mode: BuildMode,
  uniqueName: string,
  remote: RemoteDeclaration,
): Plugins {
  const isDevelopment = mode === 'development';
  return [
    ...listCommonPlugins(isDevelopment),
    createFederationPlugin(uniqueName, remote, isDevelopment),
    ...(isDevelopment
      ? listWorkbenchPlugins()
      : [createIntegrityPlugin(), new RequirementsPlugin()]),
  ];
}

/** rspack's plugins for the shell. */
function listShellPlugins(mode: BuildMode): Plugins {
  const modules =
    mode === 'monolith' ? writeMonolith() : writeHostShares(sharedLibraries, readVersion);
  return [
    ...listCommonPlugins(mode === 'development'),
    new rspack.experiments.VirtualModulesPlugin({ ...modules }),
    new rspack.HtmlRspackPlugin({
      template: './index.html',
      minify: false,
      templateParameters: { icon: readIcon() },
    }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
    new ShellAssetsPlugin(),
    ...(mode === 'development' ? [] : [createIntegrityPlugin()]),
    ...(mode === 'production' ? [new OffersPlugin()] : []),
  ];
}

/** The icon of the browser's tab as a data URL, because a request of its own is four times as long. */
function readIcon(): string {
  const icon = readFileSync(join(root, 'shell/public/icon.svg'), 'utf8').trim();
  // Nobody reads the title of a tab's icon, and the page has a title of its own.
  const drawing = icon.replace(/<title>.*<\/title>/, '');
  return `data:image/svg+xml,${drawing.replaceAll('"', "'").replaceAll('#', '%23')}`;
}

function listCommonPlugins(isDevelopment: boolean): Plugins {
  // Leaves out the part of the federation runtime that only a server needs.
  const target = new rspack.DefinePlugin({ ENV_TARGET: '"web"' });
  if (!isDevelopment) return [target];
  const exclude = [/node_modules/, join(import.meta.dirname, '../refresh')];
  return [target, new ReactRefreshRspackPlugin({ exclude })];
}

/** Each file that is loaded first names the hashes of those that it loads later, scripts and style sheets. */
function createIntegrityPlugin() {
  return new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] });
}

function createFederationPlugin(
  uniqueName: string,
  { exposes }: RemoteDeclaration,
  isDevelopment: boolean,
) {
  return new ModuleFederationPlugin({
    name: uniqueName,
    filename: 'remoteEntry.js',
    exposes: Object.fromEntries(Object.entries(exposes).map(([name, file]) => [`./${name}`, file])),
    shared: listShares(isDevelopment),
    shareStrategy: 'loaded-first',
    manifest: true,
    dts: false,
    experiments: {
      externalRuntime: !isDevelopment,
      // Remotes open no remotes of their own.
      optimization: { disableRemote: !isDevelopment },
    },
  });
}

function listShares(withFallback: boolean) {
  const libraries = sharedLibraries.filter(({ isDeprecated }) => !isDeprecated);
  return Object.fromEntries(
    libraries.map((library) => [
      library.request,
      {
        singleton: true,
        version: readVersion(library),
        requiredVersion: rangeOf(library),
        strictVersion: library.own ?? false,
        import: withFallback ? (library.curated ?? library.request) : (false as const),
      },
    ]),
  );
}

function listWorkbenchPlugins(): Plugins {
  return [
    new rspack.DefinePlugin({ MUSTER_API_LIVE: JSON.stringify(isLive) }),
    // The page is served at every path of the remote, so its scripts must not be relative to it.
    new rspack.HtmlRspackPlugin({
      template: join(import.meta.dirname, 'workbench.html'),
      publicPath: '/',
      // The container beside it would be a second runtime that takes the updates meant for the first.
      chunks: ['main'],
    }),
  ];
}
