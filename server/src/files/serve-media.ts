import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../http/app-error.ts';
import type { Services } from '../services.ts';
import type { ByteRange, Storage } from '../storage/storage.ts';
import type { MediaLinks } from './media-links.ts';
import { typeOfKey } from './media-types.ts';
import { isKey } from './media-url.ts';

/** A year, and never asked again: a key's content does not change. */
const CACHE = 'public, max-age=31536000, immutable';

interface MediaRoute {
  Params: { '*': string };
  Querystring: { expires?: unknown; signature?: unknown };
}

/** Serves `/media/{key}`: by its own type only, with ranges for video, never as a page (decisions.md §5). */
export function serveMedia(app: FastifyInstance, { storage, mediaLinks }: Services): void {
  app.get<MediaRoute>('/media/*', async (request, reply) => {
    const key = request.params['*'];
    const isSigned = checkLink(mediaLinks, key, request.query);
    const type = isKey(key) ? typeOfKey(key) : undefined;
    const size = type && (await storage.size(key));
    if (!type || size === undefined || size === '') throw new AppError('FILE_NOT_FOUND');
    reply
      .type(type)
      .header('accept-ranges', 'bytes')
      .header('cache-control', isSigned ? 'private, no-cache' : CACHE)
      .header('content-security-policy', "default-src 'none'; sandbox");
    return sendPart(request, reply, { storage, key, size });
  });
}

/** Whether this is a link that ends; throws LINK_EXPIRED for one that has ended or was made by somebody else. */
function checkLink(
  mediaLinks: MediaLinks,
  key: string,
  { expires, signature }: MediaRoute['Querystring'],
): boolean {
  if (expires === undefined && signature === undefined) return false;
  if (typeof expires !== 'string' || typeof signature !== 'string')
    throw new AppError('LINK_EXPIRED');
  if (mediaLinks.isGood({ key, expires, signature })) return true;
  throw new AppError('LINK_EXPIRED');
}

interface Part {
  storage: Storage;
  key: string;
  size: number;
}

async function sendPart(
  request: FastifyRequest,
  reply: FastifyReply,
  { storage, key, size }: Part,
) {
  const range = parseRange(request.headers.range, size);
  if (range === 'unsatisfiable')
    return reply.code(416).header('content-range', `bytes */${size}`).send();
  const length = range ? range.end - range.start + 1 : size;
  reply.header('content-length', length);
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`);
  return reply.send(await storage.open(key, range));
}

/** The one range asked for; undefined for the whole file, also when several or something unreadable is asked for. */
export function parseRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (first === undefined || last === undefined || first + last === '') return undefined;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}
