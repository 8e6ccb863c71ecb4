import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugins } from '@rspack/core';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { root } from '../root.ts';
import type { App, NamedRemote, Sharing } from './app.ts';
import type { BuildMode } from './build-mode.ts';
import { readDeclarations } from './declarations.ts';
import { OffersPlugin } from './offers-plugin.ts';
import { RequirementsPlugin } from './requirements-plugin.ts';
import { listModules, provideModules } from './shared-modules.ts';
import { ShellAssetsPlugin } from './shell-assets-plugin.ts';
import { writeStoriesEntry } from './stories-entry.ts';

/**
 * `API=live`: a remote's workbench talks to the real server instead of its own request handlers.
 */
const isLive = process.env.API === 'live';

interface PluginOptions {
  mode: BuildMode;
  app: App;
  /** The name that the build has in the page. */
  uniqueName: string;
  sharing: Sharing;
}

/** rspack's plugins for a remote, the page of stories, or the shell. */
export function listPlugins({ mode, app, uniqueName, sharing }: PluginOptions): Plugins {
  const isAlone = mode === 'development';
  if (app.exposes) return listRemotePlugins({ uniqueName, exposes: app.exposes, isAlone }, sharing);
  if (!app.stories) return listShellPlugins(mode, sharing);
  const entry = { 'stories.generated.js': writeStoriesEntry(app.stories) };
  return [
    ...listCommonPlugins(true),
    ...listWorkbenchPlugins(),
    new rspack.experiments.VirtualModulesPlugin(entry),
  ];
}

function listRemotePlugins(remote: NamedRemote, { federate, remoteRanges }: Sharing): Plugins {
  return [
    ...listCommonPlugins(remote.isAlone),
    federate(remote),
    ...(remote.isAlone
      ? listWorkbenchPlugins()
      : [createIntegrityPlugin(), new RequirementsPlugin(remoteRanges)]),
  ];
}

function listShellPlugins(mode: BuildMode, { shared, hostShares }: Sharing): Plugins {
  const isMonolith = mode === 'monolith';
  return [
    ...listCommonPlugins(mode === 'development'),
    provideModules(isMonolith ? listRemoteModules() : listModules(shared)),
    new rspack.DefinePlugin({
      SHARED_LIBRARIES: JSON.stringify(isMonolith ? {} : hostShares),
      // Leaves out the part of the federation runtime that only a server needs.
      ENV_TARGET: '"web"',
    }),
    new rspack.HtmlRspackPlugin({
      template: './index.html',
      minify: false,
      chunks: ['main'],
      templateParameters: { icon: readIcon() },
    }),
    new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
    ...(mode === 'production' ? [new OffersPlugin({ shared, hostShares })] : []),
    new ShellAssetsPlugin(),
    ...(mode === 'development' ? [] : [createIntegrityPlugin()]),
  ];
}

/** The exposed modules of every remote, for the monolith: `events/Page` → file. */
function listRemoteModules(): Record<string, string> {
  const modules = readDeclarations().flatMap(({ id, exposes }) =>
    Object.entries(exposes).map(([name, file]) => [`${id}/${name}`, join(root, `mfe-${id}`, file)]),
  );
  return Object.fromEntries(modules);
}

/**
 * The icon of the browser's tab as a data URL, because a request of its own is four times as long.
 */
function readIcon(): string {
  const icon = readFileSync(join(root, 'shell/public/icon.svg'), 'utf8').trim();
  // Nobody reads the title of a tab's icon, and the page has a title of its own.
  const drawing = icon.replace(/<title>.*<\/title>/, '');
  return `data:image/svg+xml,${drawing.replaceAll('"', "'").replaceAll('#', '%23')}`;
}

function listCommonPlugins(isDevelopment: boolean): Plugins {
  const exclude = [/node_modules/, join(import.meta.dirname, '../refresh')];
  return isDevelopment ? [new ReactRefreshRspackPlugin({ exclude })] : [];
}

/**
 * Each file that is loaded first names the hashes of those that it loads later, scripts and style
 * sheets.
 */
function createIntegrityPlugin() {
  return new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] });
}

function listWorkbenchPlugins(): Plugins {
  return [
    new rspack.DefinePlugin({ MUSTER_API_LIVE: JSON.stringify(isLive) }),
    // The page is served at every path of the remote, so its scripts must not be relative to it.
    new rspack.HtmlRspackPlugin({
      template: join(import.meta.dirname, 'workbench.html'),
      publicPath: '/',
      // The container beside it would be a second runtime that takes the updates meant for the
      // first.
      chunks: ['main'],
    }),
  ];
}
