import { randomBytes } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { RuntimeConfig } from '@muster/contract';
import type { PageAssets } from '@muster/page-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import type { Config } from '../platform/config/config.ts';
import { errorCode } from '../platform/errors.ts';
import type { Services } from '../platform/services.ts';
import { composePage } from './compose-page.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { createGamesPage, GAMES_PATH } from './games-page.ts';
import { describeGatePage } from './gate-pages.ts';
import { createPageLimit, MAX_PER_MINUTE } from './limit-pages.ts';
import { createOfflineFiles, REMOVING_WORKER } from './offline-files.ts';
import {
  createPageFiles,
  createRegistryFile,
  type PageFiles,
  type PublishedRegistry,
} from './page-files.ts';
import { readPublicPage } from './read-public-page.ts';
import { serveEmbeds } from './serve-embeds.ts';
import { serveFeeds } from './serve-feeds.ts';
import { serveSitemap } from './serve-sitemap.ts';

// A file that never changes is not asked for again: neither by its version or date nor for a part
// of it.
const IMMUTABLE = {
  immutable: true,
  maxAge: '365d',
  etag: false,
  lastModified: false,
  acceptRanges: false,
} as const;
const HASHED = /\.[0-9a-f]{10}\.[a-z0-9]+$/;

/**
 * Serves the built apps. Files with a hash in their name are immutable; pages, registry and config
 * are revalidated each time.
 */
export async function serveWeb(app: FastifyInstance, services: Services): Promise<void> {
  const { config } = services;
  const runtimeConfig = toRuntimeConfig(config);
  const readRegistry = createRegistryFile(config.remotesDir, services.log);
  const limitPages = createPageLimit(config, MAX_PER_MINUTE.pages);
  const limitFiles = createPageLimit(config, MAX_PER_MINUTE.files);
  const options = { onRequest: (request: FastifyRequest) => limitFiles(request.ip) };
  const readFiles = createPageFiles(config.webDir, readRegistry);
  function readPageFiles() {
    return readFiles().catch(explainMissingBuild);
  }
  const listOfflineFiles = createOfflineFiles(config.remotesDir);
  await app.register(fastifyStatic, { root: config.webDir, serve: false, preCompressed: true });

  serveSitemap(app, services);
  serveFeeds(app, services);
  serveEmbeds(app, services);
  servePublished(app, { remotesDir: config.remotesDir, runtimeConfig, readRegistry, options });
  serveOffline(app, options, async () => listOfflineFiles(await readPageFiles()));
  servePages(app, services, { runtimeConfig, limitPages, readPageFiles, listOfflineFiles });
}

interface Pages {
  runtimeConfig: RuntimeConfig;
  limitPages: ReturnType<typeof createPageLimit>;
  readPageFiles: () => Promise<PageFiles>;
  listOfflineFiles: ReturnType<typeof createOfflineFiles>;
}

/** Every address that nothing else has: the shell's files, and its page. */
function servePages(
  app: FastifyInstance,
  services: Services,
  { runtimeConfig, limitPages, readPageFiles, listOfflineFiles }: Pages,
): void {
  const { config } = services;
  const readGames = createGamesPage(services);
  app.get<{ Params: { '*': string } }>('/*', async (request, reply) => {
    const path = `/${request.params['*']}`;
    if (path === '/api' || path.startsWith('/api/')) return reply.callNotFound();
    if (/\.[a-z0-9]+$/i.test(path)) return sendAsset(reply, path, config.webDir);
    await limitPages(request.ip);
    const nonce = randomBytes(16).toString('base64');
    const files = await readPageFiles();
    const scripts = listScripts(files.assets);
    const films = config.s3?.browserEndpoint;
    const hosts = listPageHosts(config, request.host);
    const { markup, isHidden, movedTo } = await findMarkup(
      services,
      { path, url: request.url },
      readGames,
    );
    if (movedTo) return noCache(reply).redirect(movedTo, 301);
    const gate = describeGatePage(path, await listOfflineFiles(files));
    return noCache(reply)
      .headers(gate.headers)
      .code(isHidden ? 404 : 200)
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        contentSecurityPolicy({ config: runtimeConfig, nonce, hosts, scripts, films }),
      )
      .send(
        composePage({
          ...files,
          path,
          nonce,
          config: runtimeConfig,
          markup,
          isHidden,
          extraHead: gate.head,
        }),
      );
  });
}

/** Itself, by whatever name and port. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3})(:\d+)?$/;

/**
 * The hosts at which a page may be open. Of a request only one that is known counts: a cache may
 * send its response to others (docs/operations.md#cache). While nobody has said at which host it is
 * public, as when it is tried out at home, any counts.
 */
function listPageHosts({ publicUrl, pageHosts }: Config, requested: string): string[] {
  const { host } = new URL(publicUrl);
  const known = [host, ...pageHosts];
  return LOOPBACK.test(requested) || LOOPBACK.test(host) ? [requested, ...known] : known;
}

/** What a public page says without scripts, and whether there is nothing to see at its address. */
async function findMarkup(
  services: Services,
  { path, url }: { path: string; url: string },
  readGames: ReturnType<typeof createGamesPage>,
) {
  if (path === GAMES_PATH) {
    const markup = await readGames();
    // It is the list without filters.
    const shown = markup && url.includes('?') ? { ...markup, content: '' } : markup;
    return { markup: shown, isHidden: false };
  }
  const shown = await readPublicPage(services, path);
  return {
    markup: shown?.status === 'found' ? shown.markup : undefined,
    movedTo: shown?.status === 'moved' ? shown.path : undefined,
    isHidden: shown?.status === 'missing' || path.startsWith(`${GAMES_PATH}/`),
  };
}

/** The service worker of the gate, and the list of what it keeps. */
function serveOffline(
  app: FastifyInstance,
  options: RouteShorthandOptions,
  listFiles: () => ReturnType<ReturnType<typeof createOfflineFiles>>,
): void {
  app.get('/offline.json', options, async (_, reply) => {
    const files = await listFiles();
    return files ? noCache(reply).send(files) : reply.callNotFound();
  });
  app.get('/sw.js', options, async (_, reply) => {
    noCache(reply);
    if (await listFiles()) return reply.sendFile('shell/sw.js', { cacheControl: false });
    return reply.type('text/javascript; charset=utf-8').send(REMOVING_WORKER);
  });
}

interface Published {
  remotesDir: string;
  runtimeConfig: RuntimeConfig;
  readRegistry: () => Promise<PublishedRegistry>;
  options: RouteShorthandOptions;
}

/** The config, the registry and the builds of remotes. */
function servePublished(
  app: FastifyInstance,
  { remotesDir, runtimeConfig, readRegistry, options }: Published,
): void {
  app.get('/config.json', options, (_, reply) => noCache(reply).send(runtimeConfig));
  // Read for each request, because publishing edits it; a compressed copy beside it could be older.
  app.get('/registry.json', options, async (_, reply) => {
    const { text } = await readRegistry();
    return noCache(reply).type('application/json; charset=utf-8').send(text);
  });
  // The build is part of the path, so nothing below it ever changes. The path is not normalised
  // here: the plugin must see a `..` in it to refuse it.
  app.get<{ Params: { '*': string } }>('/remotes/*', (request, reply) =>
    reply.sendFile(`remotes/${request.params['*']}`, remotesDir, IMMUTABLE),
  );
}

/** The content of `/config.json` (docs/product/configuration.md#runtime-config). */
function toRuntimeConfig(config: Config): RuntimeConfig {
  const { protocol, hostname } = new URL(config.publicUrl);
  return {
    apiBase: '',
    productionHost: protocol === 'https:' ? hostname : '',
    postcodesBase: config.postcodesUrl,
    superadminId: config.superadminId,
    mapTiles: config.mapTilesUrl,
    sendsMail: config.mail !== undefined,
    ...(config.payments && { takesPayments: true }),
    remoteOrigins: config.remoteOrigins,
    overrideOrigins: config.overrideOrigins,
    ownApis: Object.fromEntries(config.ownApis.map(({ remote, origin }) => [remote, origin])),
  };
}

/**
 * The folders of the shell's scripts, which hold nothing else. A script of the root folder, as
 * earlier releases have them, is named itself.
 */
function listScripts({ integrity }: PageAssets): string[] {
  const scripts = Object.keys(integrity).filter((file) => file.endsWith('.js'));
  const sources = scripts.map((file) => file.replace(/(?<=.\/)[^/]+$/, ''));
  return [...new Set(sources)];
}

function sendAsset(reply: FastifyReply, path: string, webDir: string) {
  // The shell's page is only sent composed, with its own policy.
  if (path.endsWith('.html')) return reply.callNotFound();
  const caching = HASHED.test(path) ? IMMUTABLE : { maxAge: '1h' };
  return reply.sendFile(`shell${path}`, webDir, caching);
}

function noCache(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-cache');
}

function explainMissingBuild(error: unknown): never {
  if (errorCode(error) !== 'ENOENT' && !(error instanceof SyntaxError)) throw error;
  throw new AppError('UNAVAILABLE', {
    message: 'The web apps are not built yet: run npm run build',
    retryAfter: 10,
  });
}
