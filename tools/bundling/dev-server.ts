import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Registry } from '@muster/remote-host/registry';
import { REMOTE_CONTRACT } from '@muster/remote-kit/remote';
import type { DevServer } from '@rspack/core';
import { readDeclarations } from './declarations.ts';

/** Where `npm run dev` serves the shell; each remote has the next port, in order of their tabs. */
const SHELL_PORT = Number(process.env.MUSTER_DEV_PORT ?? 4200);
const API_URL = process.env.MUSTER_API ?? 'http://localhost:3000';

/** High enough for every remote below it. */
const STORIES_PORT = SHELL_PORT + 99;

export function findPort(remoteId?: string, isStories = false): number {
  if (isStories) return STORIES_PORT;
  if (!remoteId) return SHELL_PORT;
  return SHELL_PORT + 1 + readDeclarations().findIndex(({ id }) => id === remoteId);
}

/**
 * The dev server of one app. The shell's responds to `/registry.json` with the development registry
 * and proxies requests to the API; that of a workbench serves the service worker that replaces the
 * API.
 */
export function describeDevServer(remoteId?: string, isStories = false): DevServer {
  const port = findPort(remoteId, isStories);
  const isWorkbench = Boolean(remoteId) || isStories;
  return {
    // For this computer alone: it gives out sources, and passes requests on to the API.
    host: 'localhost',
    port,
    hot: true,
    // It is near: compressing a whole app anew takes longer than sending it.
    compress: false,
    devMiddleware: { etag: 'weak' },
    allowedHosts: 'all',
    historyApiFallback: true,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: {
      // In the workbench, whose developer must see what is wrong; in the shell the other remotes go
      // on.
      overlay: isWorkbench ? { errors: true, warnings: false, runtimeErrors: true } : false,
      webSocketURL: `ws://localhost:${port}/ws`,
    },
    proxy: [{ context: ['/api', '/media', '/config.json'], target: API_URL }],
    setupMiddlewares: (middlewares) => [
      isWorkbench ? serveWorker() : serveRegistry(),
      ...middlewares,
    ],
  };
}

type Middleware = ReturnType<NonNullable<DevServer['setupMiddlewares']>>[number];

function serveRegistry(): Middleware {
  return respondAt('/registry.json', 'application/json', () => JSON.stringify(listDevRemotes()));
}

/** The registry of development: each remote as its own dev server has it now. */
function listDevRemotes(): Registry {
  return {
    contract: REMOTE_CONTRACT,
    remotes: readDeclarations().map((remote) => ({
      ...remote,
      exposes: Object.keys(remote.exposes),
      version: 'dev',
      build: 'dev',
      entry: `http://localhost:${findPort(remote.id)}/mf-manifest.json`,
      integrity: null,
      manifestIntegrity: null,
      previous: [],
    })),
  };
}

function serveWorker(): Middleware {
  const path = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js');
  return respondAt('/mockServiceWorker.js', 'text/javascript', () => readFileSync(path, 'utf8'));
}

interface ServerResponse {
  setHeader(name: string, value: string): void;
  end(body: string): void;
}

function respondAt(path: string, contentType: string, readBody: () => string): Middleware {
  return {
    name: path,
    path,
    middleware: (_request: unknown, response: ServerResponse) => {
      response.setHeader('Content-Type', contentType);
      response.end(readBody());
    },
  };
}
