import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAbilities, type Viewer } from '@muster/domain';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/app-error.ts';
import { type Handlers, SentFile } from '../../platform/http/handler.ts';
import { sendVersion } from '../../platform/http/send-version.ts';
import type { Services } from '../../platform/services.ts';
import { findCalendarEvent, findDeletedEvent } from './calendar-store.ts';
import {
  deleteFeed,
  type FeedRow,
  findFeed,
  findFeedOfActiveUser,
  upsertFeed,
} from './feed-store.ts';
import {
  CALENDAR_TYPE,
  type CalendarEntry,
  toCalendarEntry,
  toCancelledEntry,
  writeCalendar,
  writeFeed,
} from './write-calendar.ts';

const FEED_PATH = '/api/calendar/';
const FILE_NAME = /^([0-9a-f]{24})-[\w-]{43}\.ics$/;
/** Calendar programs ask a few times an hour, those of one provider from the same addresses. */
const MAX_REQUESTS_PER_MINUTE = 300;

export const calendar = {
  /**
   * An event that the caller can see as an iCalendar file
   * (docs/product/calendars.md#calendar-file).
   */
  async getEventCalendar({ db, config }, { actor, params: { id } }) {
    const entry = (await findEntry(db, { viewer: actor, id })) ?? (await findCancelled(db, id));
    if (!entry) throw new AppError('EVENT_NOT_FOUND');
    return new SentFile({
      contentType: CALENDAR_TYPE,
      content: writeCalendar([entry], config),
      saveAs: `${fileNameOf(entry.title)}.ics`,
    });
  },

  async getCalendarFeed(services, { actor }) {
    return toFeed(services, { userId: actor.id, row: await findFeed(services.db, actor.id) });
  },

  /**
   * Makes the address of the caller's feed; an earlier one ends at once
   * (docs/product/calendars.md#calendar-feed).
   */
  async renewCalendarFeed(services, { actor }) {
    const nonce = randomBytes(16).toString('hex');
    const row = await upsertFeed(services.db, { userId: actor.id, nonce, now: new Date() });
    return toFeed(services, { userId: actor.id, row });
  },

  async deleteCalendarFeed({ db }, { actor }) {
    await deleteFeed(db, actor.id);
    return { feed: null };
  },
} satisfies Partial<Handlers>;

async function findEntry(
  db: Services['db'],
  { viewer, id }: { viewer: Viewer; id: string },
): Promise<CalendarEntry | undefined> {
  const row = await findCalendarEvent(db, { id, viewerId: viewer?.id ?? '' });
  const canView = row && eventAbilities(viewer, { ...row, organizerId: row.organizer_id }).view;
  return canView ? toCalendarEntry(row) : undefined;
}

/**
 * Everyone may ask for it, so it does not repeat the title: the event may have been deleted because
 * of it.
 */
async function findCancelled(db: Services['db'], id: string): Promise<CalendarEntry | undefined> {
  const row = await findDeletedEvent(db, id);
  return row && { ...toCancelledEntry(row), title: 'Cancelled event' };
}

/** Letters and digits of ASCII, because the name is in a header. */
function fileNameOf(title: string): string {
  const words = title.normalize('NFKD').match(/[a-z0-9]+/gi) ?? [];
  return words.join('-').toLowerCase().slice(0, 60).replace(/-$/, '') || 'event';
}

/** The feed of an account with its address; null if there is none. */
function toFeed(
  { jwtSecret, config }: Pick<Services, 'jwtSecret' | 'config'>,
  { userId, row }: { userId: string; row: FeedRow | undefined },
): EndpointResponse<Endpoints['getCalendarFeed']> {
  if (!row) return { feed: null };
  const links = createFeedLinks({ jwtSecret, publicUrl: config.publicUrl });
  const url = links.urlFor({ userId, nonce: row.nonce });
  return { feed: { url, createdAt: row.created_at } };
}

/** A feed as it is stored. */
interface StoredFeed {
  userId: string;
  nonce: string;
}

/**
 * The secret addresses of calendar feeds: made of what is stored and the server's secret, so
 * neither alone is enough.
 */
interface FeedLinks {
  urlFor: (feed: StoredFeed) => string;
  /**
   * The account that an address names; undefined for what cannot be an address. It is not checked
   * yet.
   */
  userIdIn: (fileName: string) => string | undefined;
  /** Whether this is the address of a feed, in constant time. */
  isOf: (feed: StoredFeed, fileName: string) => boolean;
}

function createFeedLinks({
  jwtSecret,
  publicUrl,
}: {
  jwtSecret: string;
  publicUrl: string;
}): FeedLinks {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret, '', 'muster calendar feeds', 32));
  function fileNameOf({ userId, nonce }: StoredFeed) {
    const signature = createHmac('sha256', secret)
      .update(`${userId}\n${nonce}`)
      .digest('base64url');
    return `${userId}-${signature}.ics`;
  }
  return {
    urlFor: (feed) => `${publicUrl}${FEED_PATH}${fileNameOf(feed)}`,
    userIdIn: (fileName) => FILE_NAME.exec(fileName)?.[1],
    isOf: (feed, fileName) => {
      const [actual, expected] = [Buffer.from(fileName), Buffer.from(fileNameOf(feed))];
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    },
  };
}

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
    // Nobody between may keep it, and the program asks each time.
    reply.header('cache-control', 'private, no-cache');
    const content = await writeFeed(services, { userId, now: new Date() });
    return sendVersion(request, reply.type(CALENDAR_TYPE), content);
  });
}
