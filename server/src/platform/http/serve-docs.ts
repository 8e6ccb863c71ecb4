import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VERSION } from '../version.ts';
import { openApiDocument } from './openapi.ts';

/** Serves `/api/openapi.json`, and `/api/docs` which shows it. */
export async function serveDocs(app: FastifyInstance, publicUrl: string): Promise<void> {
  serveDocument(app, () => openApiDocument({ version: VERSION, publicUrl }));
  // Only for the page, which needs the plugin: the document that it shows is the one above.
  await app.register(swagger, { openapi: {} });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    uiHooks: { onRequest: avoidOwnCopies },
  });
}

/** The plugin would write and compress its own copies of the document for every request. */
function avoidOwnCopies(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { url } = request.routeOptions;
  if (url === '/api/docs/json') reply.redirect('/api/openapi.json');
  else if (url === '/api/docs/yaml') reply.callNotFound();
  else done();
}

/**
 * Written and compressed once: responses that wait for slow readers then share their bytes. At the
 * first request, so that the start does not wait for it.
 */
function serveDocument(app: FastifyInstance, describe: () => object): void {
  let written: ReturnType<typeof writeDocument> | undefined;
  app.get('/api/openapi.json', { compress: false }, async ({ headers }, reply) => {
    written ??= writeDocument(describe());
    const { plain, etag, compressed } = written;
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const accepted = headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
    if (!encoding) return reply.send(plain);
    return reply.header('content-encoding', encoding).send((await compressed())[encoding]);
  });
}

function writeDocument(document: object) {
  const plain = Buffer.from(JSON.stringify(document));
  const etag = `"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, etag, compressed: compressOnce(plain) };
}

/** At the first request that accepts it. */
function compressOnce(plain: Buffer) {
  let compressed: Promise<{ br: Buffer; gzip: Buffer }> | undefined;
  async function compress() {
    const [br, zipped] = await Promise.all([
      promisify(brotliCompress)(plain),
      promisify(gzip)(plain),
    ]);
    return { br, gzip: zipped };
  }
  return () => {
    compressed ??= compress();
    return compressed;
  };
}
