import { THUMBNAIL_END, THUMBNAIL_WIDTH } from '@muster/contract/thumbnails';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import type { MediaLinks } from '../../platform/storage/media-links.ts';
import { isKey, isPrivateKey } from '../../platform/storage/media-url.ts';
import type { ByteRange, Storage } from '../../platform/storage/storage.ts';
import { createNarrowThumbnails } from './make-picture.ts';
import { contentTypeOfKey } from './media-types.ts';

/** A year, without revalidation, because the content of a key does not change. */
const CACHE_CONTROL = 'public, max-age=31536000, immutable';

const NARROW = String(THUMBNAIL_WIDTH.narrow);

interface MediaRoute {
  Params: { '*': string };
  Querystring: { expires?: unknown; signature?: unknown; width?: unknown };
}

/**
 * Serves stored files below `/media/`, as media and never as a page
 * (docs/product/files.md#serving-media).
 */
export function serveMedia(app: FastifyInstance, services: Services): void {
  const { storage, mediaLinks } = services;
  const narrowThumbnails = createNarrowThumbnails(services);
  app.get<MediaRoute>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    const expires = readExpiry(mediaLinks, key, request.query);
    const isReadable = isKey(key) && (expires !== undefined || !isPrivateKey(key));
    const type = isReadable ? contentTypeOfKey(key) : undefined;
    if (storage.link && type?.startsWith('video/') && request.method === 'GET')
      return sendToStore(reply, { expires, sign: (seconds) => storage.link!(key, seconds) });
    const sizeBytes = type && (await storage.size(key));
    if (!type || sizeBytes === undefined || sizeBytes === '') throw new AppError('FILE_NOT_FOUND');
    reply
      .type(type)
      .header(
        'cache-control',
        expires === undefined ? CACHE_CONTROL : privateCacheControl(expires),
      );
    const isThumbnail = key.endsWith(THUMBNAIL_END);
    // What the server has drawn itself needs none, and a list has many of them.
    if (!isThumbnail) reply.header('content-security-policy', "default-src 'none'; sandbox");
    const isNarrow = isThumbnail && request.query.width === NARROW;
    const narrow = isNarrow ? await narrowThumbnails.read(key) : undefined;
    return narrow ? reply.send(narrow) : sendContent(request, reply, { storage, key, sizeBytes });
  });
}

/** How long a film can be read from the store, and how long before its end it is asked for anew. */
const LINK_S = 3_600;

const LINK_MARGIN_S = 600;

interface StoreLink {
  /** Of a private file's own link, in seconds since 1970. */
  expires: number | undefined;
  sign: (seconds: number) => Promise<string>;
}

/** A film is read from the store itself, where that has an address for browsers. */
async function sendToStore(reply: FastifyReply, { expires, sign }: StoreLink) {
  const left = expires === undefined ? LINK_S : Math.floor(expires - Date.now() / 1_000);
  const seconds = Math.min(Math.max(left, 1), LINK_S);
  const audience = expires === undefined ? 'public' : 'private';
  reply.header('cache-control', `${audience}, max-age=${Math.max(seconds - LINK_MARGIN_S, 0)}`);
  return reply.redirect(await sign(seconds), 302);
}

/** No shared cache keeps what a link shows, and no browser longer than the link is valid. */
function privateCacheControl(expires: number): string {
  const secondsLeft = Math.max(0, Math.floor(expires - Date.now() / 1_000));
  return `private, max-age=${secondsLeft}`;
}

/**
 * When the link expires, in seconds since 1970; undefined for a URL without a signature.
 * LINK_EXPIRED for an expired or forged one.
 */
function readExpiry(
  mediaLinks: MediaLinks,
  key: string,
  { expires, signature }: MediaRoute['Querystring'],
): number | undefined {
  if (expires === undefined && signature === undefined) return undefined;
  if (typeof expires !== 'string' || typeof signature !== 'string')
    throw new AppError('LINK_EXPIRED');
  if (mediaLinks.isValid({ key, expires, signature })) return Number(expires);
  throw new AppError('LINK_EXPIRED');
}

interface Content {
  storage: Storage;
  key: string;
  sizeBytes: number;
}

async function sendContent(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, sizeBytes }: Content,
) {
  const etag = etagOf(key, sizeBytes);
  reply.header('etag', etag).header('accept-ranges', 'bytes');
  if (isNotModified(request, etag)) return reply.code(304).send();
  const range = parseRange(rangeHeader(request, etag), sizeBytes);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${sizeBytes}`).send();
  reply.header('content-length', range ? range.end - range.start + 1 : sizeBytes);
  if (range)
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`);
  return reply.send(await storage.open(key, range));
}

function etagOf(key: string, sizeBytes: number): string {
  return `"${key.replace('/', '-')}-${sizeBytes}"`;
}

function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const tags = headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags !== undefined && (tags.includes(etag) || tags.includes('*'));
}

/**
 * The Range header, unless If-Range says that the client has a part of another version (RFC 9110
 * §13.1.5).
 */
function rangeHeader({ headers }: FastifyRequest, etag: string): string | undefined {
  const condition = headers['if-range'];
  return condition === undefined || condition === etag ? headers.range : undefined;
}

/**
 * The range that a Range header asks for; undefined for the whole file, also when the header asks
 * for several ranges or is malformed. Written here because range-parser refuses `bytes=-99` of a
 * file of 10 bytes, for which RFC 9110 §14.1.2 asks the whole file.
 */
export function parseRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first);
  const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
