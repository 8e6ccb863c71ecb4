import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import type { Services } from '../../platform/services.ts';
import { createFeedLinks, FEED_PATH } from './feed-links.ts';
import { findFeedOfActiveUser } from './feed-store.ts';
import { CALENDAR_TYPE } from './write-calendar.ts';
import { writeFeed } from './write-feed.ts';

/** Calendar programs ask a few times an hour, those of one provider from the same addresses. */
const MAX_REQUESTS_PER_MINUTE = 300;

interface FeedRoute {
  Params: { fileName: string };
}

/**
 * The calendar feed of an account (docs/product/calendars.md#calendar-feed). Its address is its
 * credential: no session is needed, the log hides it (`loggedPath`), and a wrong one responds as an
 * unknown one.
 */
export function serveCalendarFeed(app: FastifyInstance, services: Services): void {
  const { config, jwtSecret, db } = services;
  const links = createFeedLinks({ jwtSecret, publicUrl: config.publicUrl });
  const options = { config: { rateLimit: { max: MAX_REQUESTS_PER_MINUTE } } };
  app.get<FeedRoute>(`${FEED_PATH}:fileName`, options, async (request, reply) => {
    const { fileName } = request.params;
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    const userId = links.userIdIn(fileName);
    const feed = userId && (await findFeedOfActiveUser(db, userId));
    if (!feed || !links.isOf({ userId, nonce: feed.nonce }, fileName))
      throw new AppError('NOT_FOUND', { message: 'There is no such calendar' });
    const content = await writeFeed(services, { userId, now: new Date() });
    const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
    // Nobody between may keep it, and the program asks each time.
    reply.header('cache-control', 'private, no-cache').header('etag', etag);
    if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(CALENDAR_TYPE).send(content);
  });
}

/** Compression between server and program makes an ETag weak. */
function isKnown(ifNoneMatch: string | undefined, etag: string): boolean {
  return (ifNoneMatch ?? '').split(',').some((known) => known.trim().replace(/^W\//, '') === etag);
}
