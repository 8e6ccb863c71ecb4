import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Configuration, DevServer, RuleSetRules } from '@rspack/core';
import { rspack } from '@rspack/core';
import { root } from '../root.ts';
import type { App, Sharing } from './app.ts';
import { type BuildMode, readBuildMode } from './build-mode.ts';
import { listShellGroups, remoteGroups } from './cache-groups.ts';
import { describeDevServer } from './dev-server.ts';
import { listPlugins } from './list-plugins.ts';

/** What an app has of the endpoints, without the schemas that it is computed from. */
const EVALUATED = join(root, 'libs/contract/src/routes.ts');
const EVALUATE_AT_BUILD = join(import.meta.dirname, 'evaluate-at-build.cjs');
const resolveModule = createRequire(import.meta.url).resolve;

/** The rspack configuration of an app: the one part of each build that is not about sharing. */
export function describeApp(app: App, sharing: Sharing): Configuration {
  const { dir, name, exposes, stories } = app;
  const mode = readBuildMode();
  const isDevelopment = mode === 'development';
  const uniqueName = exposes ? nameRemote(name, process.env.MUSTER_BUILD_ID ?? 'dev') : 'muster';
  const { browsers } = sharing;
  return {
    context: dir,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    entry: findEntry(app, isDevelopment),
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: describeOutput({ dir, uniqueName, isRemote: Boolean(exposes), isDevelopment }),
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      // In the monolith the source of remotes is the bundle itself (libs/remote-host/package.json).
      conditionNames: mode === 'monolith' ? ['monolith', '...'] : ['...'],
      alias: isDevelopment ? refreshAliases : exposes ? bundlerRuntime : {},
    },
    module: { rules: listRules(isDevelopment, browsers) },
    plugins: listPlugins({ mode, app, uniqueName, sharing }),
    optimization: describeOptimization({ mode, isRemote: Boolean(exposes), sharing }),
    performance: false,
    stats: 'errors-warnings',
    lazyCompilation: false,
    devServer: describeDevServer(exposes && name, Boolean(stories)),
  } satisfies Configuration & { devServer: DevServer };
}

function findEntry({ exposes, stories }: App, isDevelopment: boolean): Configuration['entry'] {
  if (stories) return { main: './stories.generated.js' };
  if (!exposes) return { main: './src/index.ts', [SERVICE_WORKER.chunk]: SERVICE_WORKER.entry };
  // A published remote is only ever opened by the shell, through its exposed modules.
  return isDevelopment ? { main: './src/workbench.tsx' } : {};
}

/** It has one address for ever, because browsers look there for a newer one. */
const SERVICE_WORKER = {
  chunk: 'sw',
  entry: { import: './src/service-worker/index.ts', filename: 'sw.js' },
};

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

interface OptimizationOptions {
  mode: BuildMode;
  isRemote: boolean;
  sharing: Sharing;
}

function describeOptimization({ mode, isRemote, sharing }: OptimizationOptions) {
  const isDevelopment = mode === 'development';
  const targets = [...sharing.browsers];
  return {
    minimizer: [
      new rspack.SwcJsMinimizerRspackPlugin({
        minimizerOptions: { format: { comments: false } },
      }),
      new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
    ],
    splitChunks: isDevelopment
      ? (false as const)
      : { cacheGroups: isRemote ? remoteGroups : listShellGroups(sharing.shared) },
    // A build shares no file with another. The deterministic ids would depend on where the
    // repository is.
    ...(isRemote && !isDevelopment && { moduleIds: 'natural' as const }),
    // The shortest names: the default ones are hashes, which compress badly.
    mangleExports: isDevelopment ? (false as const) : ('size' as const),
    runtimeChunk: false as const,
  };
}

/**
 * rspack takes the federation runtime's CommonJS entry, of which it cannot drop unused parts; this
 * one is made for bundlers.
 */
const bundlerRuntime = {
  [resolveModule('@module-federation/webpack-bundler-runtime')]: resolveModule(
    '@module-federation/webpack-bundler-runtime/bundler',
  ),
};

/** One runtime of react-refresh for all dev servers in the page. */
const refreshAliases = {
  'react-refresh': join(import.meta.dirname, '../refresh'),
  'react-refresh-original': resolveModule('react-refresh/runtime'),
};

function listRules(isDevelopment: boolean, browsers: readonly string[]): RuleSetRules {
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
        env: { targets: [...browsers] },
      },
      type: 'javascript/auto',
    },
    // A renamed custom property would not reach the module that reads it.
    { test: /\.css$/, type: 'css/auto', parser: { dashedIdents: false } },
    { test: /\.(woff2|png|jpe?g|webp|svg)$/, type: 'asset/resource' },
    // In development the endpoints may change while the server runs.
    ...(isDevelopment ? [] : [{ test: EVALUATED, use: EVALUATE_AT_BUILD }]),
  ];
}
