import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { DevServer } from '@rspack/core';
import type { Registry } from '../../libs/remote-kit/src/registry.ts';
import type { RemoteDeclaration } from '../../libs/remote-kit/src/remote.ts';
import { readDeclarations } from './declarations.ts';

/** Where `npm run dev` serves the shell; a remote is served its `order` above. */
const SHELL_PORT = Number(process.env.MUSTER_DEV_PORT ?? 4200);
const API = process.env.MUSTER_API ?? 'http://localhost:3000';

export const findPort = (remote?: RemoteDeclaration): number => SHELL_PORT + (remote?.order ?? 0);

/** The registry of development: each remote as its own dev server has it now. */
const listDevRemotes = (root: string): Registry => ({
  contract: 1,
  remotes: readDeclarations(root).map((remote) => ({
    ...remote,
    exposes: Object.keys(remote.exposes),
    version: 'dev',
    build: 'dev',
    entry: `http://localhost:${findPort(remote)}/mf-manifest.json`,
    integrity: null,
    shared: {},
    previous: [],
  })),
});

/** The dev server of one app. The shell's answers with the development registry and asks the API for the rest. */
export const describeDevServer = (root: string, remote?: RemoteDeclaration): DevServer => {
  const port = findPort(remote);
  return {
    port,
    hot: true,
    allowedHosts: 'all',
    historyApiFallback: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { overlay: false, webSocketURL: `ws://localhost:${port}/ws` },
    proxy: [{ context: ['/api', '/media', '/config.json'], target: API }],
    setupMiddlewares: (middlewares) => [
      remote
        ? answerWith('/mockServiceWorker.js', 'text/javascript', readWorker)
        : answerWith('/registry.json', 'application/json', () =>
            JSON.stringify(listDevRemotes(root)),
          ),
      ...middlewares,
    ],
  };
};

type Middleware = ReturnType<NonNullable<DevServer['setupMiddlewares']>>[number];

interface Answer {
  setHeader(name: string, value: string): void;
  end(body: string): void;
}

const answerWith = (path: string, type: string, read: () => string): Middleware => ({
  name: path,
  path,
  middleware: (_request: unknown, answer: Answer) => {
    answer.setHeader('Content-Type', type);
    answer.end(read());
  },
});

/** The worker by which a workbench answers the calls of its remote itself. */
const readWorker = (): string =>
  readFileSync(createRequire(import.meta.url).resolve('msw/mockServiceWorker.js'), 'utf8');
