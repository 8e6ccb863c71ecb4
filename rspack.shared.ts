import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration, DevServer, Plugins, RuleSetRules } from '@rspack/core';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import type { RemoteDeclaration } from './libs/remote-kit/src/remote.ts';
import { describeDevServer } from './tools/bundling/dev-server.ts';
import { writeHostShares, writeMonolith } from './tools/bundling/generated-modules.ts';
import { type SharedLibrary, sharedLibraries } from './tools/bundling/shared-libraries.ts';
import { ShellAssetsPlugin } from './tools/bundling/shell-assets-plugin.ts';

export { sharedLibraries };

/** How an app is built: `production` for the product, `development` to serve it, `monolith` for the bench. */
export type BuildMode = 'production' | 'development' | 'monolith';

export interface AppOptions {
  /** The app's folder. */
  dir: string;
  /** A remote's declaration; the shell has none. */
  remote?: RemoteDeclaration;
}

const root = import.meta.dirname;
const resolveFrom = createRequire(join(root, 'rspack.shared.ts')).resolve;
const targets = ['chrome >= 111', 'edge >= 111', 'firefox >= 121', 'safari >= 16.4'];

/** `API=live`: a remote's workbench talks to the real server instead of its own request handlers. */
const isLive = process.env.API === 'live';

const readMode = (): BuildMode => {
  if (process.env.MUSTER_BUILD === 'monolith') return 'monolith';
  return process.env.NODE_ENV === 'production' ? 'production' : 'development';
};

/** The name a remote has in the page: one for each build, so that two builds never share chunks. */
export const nameRemote = (id: string, buildId: string): string => `mfe_${id}_${buildId}`;

/** The whole build of one app. Its own rspack.config.ts is a call of this. */
export const defineApp = ({ dir, remote }: AppOptions): Configuration => {
  const mode = readMode();
  const isDevelopment = mode === 'development';
  const uniqueName = remote
    ? nameRemote(remote.id, process.env.MUSTER_BUILD_ID ?? 'dev')
    : 'muster';
  return {
    context: dir,
    mode: isDevelopment ? 'development' : 'production',
    target: ['web', 'es2022'],
    // A published remote is only ever opened by the shell, through its exposed modules.
    entry:
      remote && !isDevelopment ? {} : { main: remote ? './src/workbench.tsx' : './src/index.ts' },
    devtool: isDevelopment ? 'cheap-module-source-map' : false,
    output: {
      path: process.env.MUSTER_OUT ?? join(dir, 'dist'),
      publicPath: remote ? 'auto' : '/',
      uniqueName,
      filename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      chunkFilename: isDevelopment ? '[name].js' : '[name].[contenthash:10].js',
      cssFilename: isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
      cssChunkFilename: isDevelopment ? '[name].css' : '[name].[contenthash:10].css',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: remote ? 'anonymous' : false,
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      alias: listAliases(dir, mode, remote),
    },
    module: { rules: listRules(isDevelopment) },
    plugins: listPlugins(mode, uniqueName, remote),
    optimization: {
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({
          minimizerOptions: { format: { comments: false } },
        }),
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets } }),
      ],
      splitChunks: isDevelopment ? false : { cacheGroups: listCacheGroups(remote) },
      runtimeChunk: false,
    },
    performance: false,
    stats: 'errors-warnings',
    lazyCompilation: false,
    devServer: describeDevServer(root, remote),
  } satisfies Configuration & { devServer: DevServer };
};

/** The federation runtime's ES modules: of its CommonJS ones nothing unused is left out. */
const slimRuntime = Object.fromEntries(
  ['webpack-bundler-runtime', 'runtime', 'sdk', 'error-codes'].map((name) => {
    const folder = join(root, 'node_modules/@module-federation', name, 'dist');
    return [join(folder, 'index.cjs'), join(folder, 'index.js')];
  }),
);

const listAliases = (dir: string, mode: BuildMode, remote?: RemoteDeclaration) => ({
  // The curated modules must reach the real library: its usual name means the shared one.
  '#mantine-core': join(root, 'node_modules/@mantine/core/esm/index.mjs'),
  '#router': resolveFrom('react-router-dom').replace(/\.js$/, '.mjs'),
  ...(remote && mode === 'production' ? slimRuntime : {}),
  ...(remote ? {} : { '#host-shares': join(dir, 'host-shares.generated.js') }),
  ...(mode === 'monolith' ? { '#remote-source': join(dir, 'monolith.generated.js') } : {}),
  ...(mode === 'development'
    ? {
        'react-refresh': join(root, 'tools/refresh'),
        'react-refresh-original': resolveFrom('react-refresh/runtime'),
      }
    : {}),
});

const listRules = (isDevelopment: boolean): RuleSetRules => [
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
  { test: /\.css$/, type: 'css/auto' },
  { test: /\.(woff2|png|jpe?g|webp|svg)$/, type: 'asset/resource' },
  {
    test: sharedLibraries.flatMap(({ witness }) => witness ?? []),
    loader: join(root, 'tools/bundling/count-copies.cjs'),
    enforce: 'post',
  },
];

const listPlugins = (mode: BuildMode, uniqueName: string, remote?: RemoteDeclaration): Plugins => {
  const isDevelopment = mode === 'development';
  // Leaves out what the federation runtime has for servers.
  const shared = [
    new rspack.DefinePlugin({ ENV_TARGET: '"web"' }),
    ...(isDevelopment
      ? [new ReactRefreshRspackPlugin({ exclude: [/node_modules/, join(root, 'tools/refresh')] })]
      : []),
  ];
  if (!remote) {
    return [
      ...shared,
      new rspack.experiments.VirtualModulesPlugin({
        ...(mode === 'monolith'
          ? writeMonolith(root)
          : writeHostShares(sharedLibraries, readVersion)),
      }),
      new rspack.HtmlRspackPlugin({ template: './index.html', minify: false }),
      new rspack.CopyRspackPlugin({ patterns: [{ from: 'public' }] }),
      new ShellAssetsPlugin(),
    ];
  }
  return [
    ...shared,
    new ModuleFederationPlugin({
      name: uniqueName,
      filename: 'remoteEntry.js',
      exposes: Object.fromEntries(
        Object.entries(remote.exposes).map(([name, file]) => [`./${name}`, file]),
      ),
      shared: listRemoteShares(isDevelopment),
      shareStrategy: 'loaded-first',
      manifest: true,
      dts: false,
      experiments: {
        externalRuntime: !isDevelopment,
        // Remotes open no remotes of their own.
        optimization: { disableRemote: !isDevelopment },
      },
    }),
    ...(isDevelopment
      ? [
          new rspack.DefinePlugin({ MUSTER_API_LIVE: JSON.stringify(isLive) }),
          // The page is served at every path of the remote, so its scripts must not be relative to it.
          new rspack.HtmlRspackPlugin({
            template: join(root, 'tools/bundling/workbench.html'),
            publicPath: '/',
            // The container beside it would be a second runtime taking the first one's updates.
            chunks: ['main'],
          }),
        ]
      : [new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })]),
  ];
};

const listRemoteShares = (withFallback: boolean) =>
  Object.fromEntries(
    sharedLibraries.map((library) => [
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

/** Only in chunks that come after the first ones: what those hold is there already. */
const afterStart = ({ name }: { name?: string }): boolean =>
  name !== 'main' && name !== 'bootstrap';

/** Each library in one file of the shell, whichever of its chunks asks for it. */
const shellCacheGroups = {
  vendor: {
    test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|jotai)[\\/]/,
    name: 'vendor',
    chunks: 'all' as const,
    enforce: true,
  },
  contract: {
    test: /[\\/](node_modules[\\/]zod|libs[\\/]contract)[\\/]/,
    name: 'contract',
    chunks: afterStart,
    enforce: true,
  },
  client: {
    test: /[\\/](node_modules[\\/](axios|@tanstack)|libs[\\/](api-client|remote-kit[\\/]src(?![\\/]loading)))[\\/]/,
    name: 'client',
    chunks: afterStart,
    enforce: true,
  },
};

const listCacheGroups = (remote?: RemoteDeclaration) => ({
  default: false as const,
  defaultVendors: false as const,
  ...(remote ? {} : shellCacheGroups),
});

const readVersion = ({ request, package: name }: SharedLibrary): string => {
  const path = name.startsWith('@muster/')
    ? join(root, 'libs', name.slice(8), 'package.json')
    : join(root, 'node_modules', name, 'package.json');
  const { version } = JSON.parse(readFileSync(path, 'utf8')) as { version?: string };
  if (!version) throw new Error(`${path} gives no version for ${request}.`);
  return version;
};

/** The range a remote asks for: our own libraries grow by minors, of the others the major counts. */
export const rangeOf = (library: SharedLibrary): string => {
  const version = readVersion(library);
  return library.own ? `^${version}` : `^${version.split('.')[0]}.0.0`;
};

/** Shared library → range, as the registry holds it for each build. */
export const listSharedRanges = (): Record<string, string> =>
  Object.fromEntries(sharedLibraries.map((library) => [library.request, rangeOf(library)]));
