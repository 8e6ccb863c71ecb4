import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { RemoteDeclaration } from '@muster/remote-kit/remote';
import type { Configuration, DevServer, RuleSetRules } from '@rspack/core';
import { rspack } from '@rspack/core';
import { root } from '../root.ts';
import { type BuildMode, readBuildMode } from './build-mode.ts';
import { DEPRECATED_CHUNK, listCacheGroups } from './cache-groups.ts';
import { describeDevServer } from './dev-server.ts';
import type { StoryFolder } from './generated-modules.ts';
import { listPlugins } from './list-plugins.ts';
import { sharedLibraries } from './shared-libraries.ts';

export interface AppOptions {
  /** The app's folder. */
  dir: string;
  /** A remote's declaration; the shell has none. */
  remote?: RemoteDeclaration;
  /** The packages whose stories the app shows, instead of a remote or the shell. */
  stories?: readonly StoryFolder[];
}

/** What an app has of the endpoints and errors, without the schemas and texts that it is computed from. */
const EVALUATED = ['routes', 'codes-by-status'].map((name) =>
  join(root, `libs/contract/src/${name}.ts`),
);
const HOST_LIBRARIES = /host-libraries\.generated\.js$/;
const EVALUATE_AT_BUILD = join(import.meta.dirname, 'evaluate-at-build.cjs');
const resolveModule = createRequire(import.meta.url).resolve;
const targets = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'];

/** The rspack configuration of an app, whose own rspack.config.ts only calls this function. */
export function defineApp({ dir, remote, stories }: AppOptions): Configuration {
  const mode = readBuildMode();
  const isDevelopment = mode === 'development';
  const uniqueName = remote
    ? nameRemote(remote.id, process.env.MUSTER_BUILD_ID ?? 'dev')
    : 'muster';
  return {
    context: dir,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    // A published remote is only ever opened by the shell, through its exposed modules.
    entry: findEntry({ isDevelopment, remote, stories }),
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: describeOutput({ dir, uniqueName, isRemote: Boolean(remote), isDevelopment }),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      alias: listAliases(dir, mode, remote),
    },
    module: { rules: listRules(isDevelopment) },
    plugins: listPlugins({ mode, uniqueName, remote, stories }),
    optimization: describeOptimization(mode, Boolean(remote)),
    performance: false,
    stats: 'errors-warnings',
    lazyCompilation: false,
    devServer: describeDevServer(remote, Boolean(stories)),
  } satisfies Configuration & { devServer: DevServer };
}

interface EntryOptions extends Pick<AppOptions, 'remote' | 'stories'> {
  isDevelopment: boolean;
}

function findEntry({ isDevelopment, remote, stories }: EntryOptions): Record<string, string> {
  if (stories) return { main: './stories.generated.js' };
  if (!remote) return { main: './src/index.ts' };
  // A published remote is only ever opened by the shell, through its exposed modules.
  return isDevelopment ? { main: './src/workbench.tsx' } : {};
}

/** The name a remote has in the page: one for each build, so that two builds never share chunks. */
function nameRemote(id: string, buildId: string): string {
  return `mfe_${id}_${buildId}`;
}

interface OutputOptions {
  dir: string;
  uniqueName: string;
  isRemote: boolean;
  isDevelopment: boolean;
}

function describeOutput({ dir, uniqueName, isRemote, isDevelopment }: OutputOptions) {
  const name = isDevelopment ? '[name]' : '[name].[contenthash:10]';
  // The server's policy allows scripts by folder, so the shell's are in one of their own.
  const script = `${isRemote || isDevelopment ? '' : 'scripts/'}${name}.js`;
  return {
    path: process.env.MUSTER_OUT ?? join(dir, 'dist'),
    publicPath: isRemote ? 'auto' : '/',
    uniqueName,
    filename: script,
    chunkFilename: script,
    cssFilename: `${name}.css`,
    cssChunkFilename: `${name}.css`,
    assetModuleFilename: '[name].[contenthash:10][ext]',
    // Integrity needs it; the dev servers are on origins of their own.
    crossOriginLoading: isDevelopment && !isRemote ? (false as const) : ('anonymous' as const),
    clean: true,
  };
}

function describeOptimization(mode: BuildMode, isRemote: boolean) {
  const isDevelopment = mode === 'development';
  return {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        minimizerOptions: { format: { comments: false } },
      }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
    ],
    splitChunks: isDevelopment
      ? (false as const)
      : { cacheGroups: listCacheGroups(mode, isRemote) },
    // A build shares no file with another. The deterministic ids would depend on where the repository is.
    ...(isRemote && !isDevelopment && { moduleIds: 'natural' as const }),
    // The shortest names: the default ones are hashes, which compress badly.
    mangleExports: isDevelopment ? (false as const) : ('size' as const),
    runtimeChunk: false as const,
  };
}

/** The federation runtime's ES modules: bundlers cannot drop unused parts of its CommonJS ones. */
const slimRuntime = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime', 'sdk', 'error-codes'].map((name) => {
    const folder = join(root, 'node_modules/@module-federation', name, 'dist');
    return [join(folder, 'index.cjs'), join(folder, 'index.js')];
  }),
);

/** Its package names the development build, whatever the app is built for. */
const productionRouter = Object.fromEntries(
  Object.entries({ 'react-router$': 'index.mjs', 'react-router/dom$': 'dom-export.mjs' }).map(
    ([request, file]) => [request, join(root, 'node_modules/react-router/dist/production', file)],
  ),
);

const axiosFolder = join(root, 'node_modules/axios/lib');

const leanAxios = {
  [join(axiosFolder, 'adapters/fetch.js')]: join(import.meta.dirname, 'no-fetch-adapter'),
  [join(axiosFolder, 'cancel/CancelToken.js')]: join(import.meta.dirname, 'no-part-of-axios'),
  [join(axiosFolder, 'helpers/HttpStatusCode.js')]: join(import.meta.dirname, 'no-part-of-axios'),
};

function listAliases(dir: string, mode: BuildMode, remote?: RemoteDeclaration) {
  return {
    // The curated modules must reach the real library: its usual name means the shared one.
    '#mantine-core': join(root, 'node_modules/@mantine/core/esm/index.mjs'),
    '#router': resolveModule('react-router-dom').replace(/\.js$/, '.mjs'),
    '#query': join(root, 'node_modules/@tanstack/react-query/build/modern/index.js'),
    ...(mode === 'development' ? {} : productionRouter),
    ...leanAxios,
    ...(remote && mode === 'production' ? slimRuntime : {}),
    ...(remote
      ? {}
      : {
          '#host-shares': join(dir, 'host-shares.generated.js'),
          '#host-libraries': join(dir, 'host-libraries.generated.js'),
        }),
    ...(mode === 'monolith' ? { '#remote-source': join(dir, 'monolith.generated.js') } : {}),
    ...(mode === 'development'
      ? {
          'react-refresh': join(import.meta.dirname, '../refresh'),
          'react-refresh-original': resolveModule('react-refresh/runtime'),
        }
      : {}),
  };
}

function listRules(isDevelopment: boolean): RuleSetRules {
  return [
    {
      test: /\.tsx?$/,
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic', development: isDevelopment, refresh: isDevelopment },
          },
        },
        env: { targets },
      },
      type: 'javascript/auto',
    },
    // A renamed custom property would not reach the module that reads it.
    { test: /\.css$/, type: 'css/auto', parser: { dashedIdents: false } },
    { test: /\.(woff2|png|jpe?g|webp|svg)$/, type: 'asset/resource' },
    {
      test: sharedLibraries.flatMap(({ markerModule }) => markerModule ?? []),
      loader: join(import.meta.dirname, 'count-copies.cjs'),
      enforce: 'post',
    },
    // In a layer it has modules of its own, whole ones; the shell's are left with what the shell uses.
    {
      test: /[\\/]contract[\\/]src[\\/]index\.ts$/,
      issuer: HOST_LIBRARIES,
      layer: DEPRECATED_CHUNK,
    },
    // In development the endpoints may change while the server runs.
    ...(isDevelopment ? [] : [{ test: EVALUATED, use: EVALUATE_AT_BUILD }]),
  ];
}
