import { type Event, ORGANIZER_PAGE } from '@muster/contract';
import { londonDay, londonTime } from '@muster/domain';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { listComingCalendarEvents } from '../features/events/calendar-store.ts';
import { findPublicSeries } from '../features/events/series.ts';
import {
  CALENDAR_TYPE,
  toCalendarEntry,
  writeCalendar,
} from '../features/events/write-calendar.ts';
import { findOrganizer } from '../features/organizers/organizer-pages.ts';
import { AppError } from '../platform/app-error.ts';
import { sendVersion } from '../platform/http/send-version.ts';
import type { Services } from '../platform/services.ts';
import { describe, pictureOf } from './event-head.ts';
import { listComing } from './organizer-events.ts';

/** Programs ask a few times an hour, those of one provider from the same addresses. */
const MAX_REQUESTS_PER_MINUTE = 300;

/** Whose events a feed has. */
interface Source {
  of: 'organizerId' | 'seriesId';
  id: string;
  title: string;
  /** Of the page, and the same whatever its handle is. */
  path: string;
}

type Find = (services: Services, address: string) => Promise<Source>;
type Write = (services: Services, source: Source) => Promise<string>;

const SOURCES: Readonly<Record<string, Find>> = {
  o: async (services, address) => {
    const { id, name } = await findOrganizer(services, { viewer: null, address });
    return { of: 'organizerId', id, title: name, path: `/o/${id}` };
  },
  s: async (services, address) => {
    const { series } = await findPublicSeries(services, address);
    const { id, title } = series;
    return { of: 'seriesId', id, title, path: `/s/${id}` };
  },
};

const FORMATS: Readonly<Record<string, { type: string; write: Write }>> = {
  ics: { type: CALENDAR_TYPE, write: writeIcs },
  json: { type: 'application/json; charset=utf-8', write: writeJson },
  atom: { type: 'application/atom+xml; charset=utf-8', write: writeAtom },
};

/**
 * The events to come of an organizer or a series, for calendars and other programs: the same for
 * everybody, whatever they send (docs/product/organizer-pages.md#feeds).
 */
export function serveFeeds(app: FastifyInstance, services: Services): void {
  const options = { config: { rateLimit: { max: MAX_REQUESTS_PER_MINUTE } } };
  for (const [kind, find] of Object.entries(SOURCES))
    for (const [format, { type, write }] of Object.entries(FORMATS))
      app.get<{ Params: { address: string } }>(
        `/${kind}/:address(^[a-z0-9-]{3,40}).${format}`,
        options,
        async (request, reply) => {
          reply.header('access-control-allow-origin', '*');
          const source = await find(services, request.params.address).catch(toMissing);
          if (!source) return sendMissing(reply);
          const content = await write(services, source);
          reply.header('cache-control', 'public, max-age=300').type(type);
          return sendVersion(request, reply, content);
        },
      );
}

/** Undefined for what nobody may see; other errors stay errors. */
export function toMissing(error: unknown): undefined {
  if (!(error instanceof AppError) || error.status !== 404) throw error;
}

function sendMissing(reply: FastifyReply) {
  return reply
    .code(404)
    .header('cache-control', 'public, max-age=60')
    .type('text/plain; charset=utf-8')
    .send('There is no such feed\n');
}

async function writeIcs({ db, config }: Services, source: Source): Promise<string> {
  const rows = await listComingCalendarEvents(db, {
    of: source.of === 'seriesId' ? 'series_id' : 'organizer_id',
    id: source.id,
    now: new Date(),
    limit: ORGANIZER_PAGE.maxFeedEvents,
  });
  const { publicUrl } = config;
  return writeCalendar(rows.map(toCalendarEntry), { publicUrl, name: source.title });
}

async function writeJson(services: Services, source: Source): Promise<string> {
  const events = await listEventsOf(services, source);
  return JSON.stringify(events.map((event) => toItem(event, services.config.publicUrl)));
}

function listEventsOf(services: Services, source: Source): Promise<Event[]> {
  return listComing(services, { ...source, limit: ORGANIZER_PAGE.maxFeedEvents });
}

function toItem(event: Event, publicUrl: string) {
  const { series } = event;
  return {
    title: event.title,
    url: addressOf(event, publicUrl),
    date: event.date,
    endsAt: event.endsAt,
    location: event.location,
    coordinates: event.coordinates,
    priceNow: event.basePrice,
    availableSpots: event.availableSpots,
    imageUrl: pictureOf(event, publicUrl) ?? null,
    series: series && { id: series.id, comingDates: series.comingDates },
    cancelledAt: event.cancelledAt,
  };
}

function addressOf({ id }: Event, publicUrl: string): string {
  return new URL(`/e/${id}`, publicUrl).href;
}

/** Of a feed without entries, which has to say when it changed. */
const NEVER = '1970-01-01T00:00:00.000Z';

/** RFC 4287. */
async function writeAtom(services: Services, source: Source): Promise<string> {
  const { publicUrl } = services.config;
  const events = await listEventsOf(services, source);
  const page = new URL(source.path, publicUrl).href;
  const updated =
    events
      .map(({ updatedAt }) => updatedAt)
      .sort()
      .at(-1) ?? NEVER;
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<id>${page}</id><title>${escapeHtml(source.title)}</title><updated>${updated}</updated>`,
    `<link href="${page}"/><link rel="self" href="${page}.atom"/>`,
    `<author><name>${escapeHtml(source.title)}</name></author>`,
    ...events.map((event) => writeEntry(event, publicUrl)),
    '</feed>',
  ].join('\n');
}

/** Calling an event off is no edit. */
function changedAt({ updatedAt, cancelledAt }: Event): string {
  return cancelledAt && cancelledAt > updatedAt ? cancelledAt : updatedAt;
}

function writeEntry(event: Event, publicUrl: string): string {
  const url = addressOf(event, publicUrl);
  const title = event.cancelledAt ? `Called off: ${event.title}` : event.title;
  const summary = describe(event, `${londonDay(event.date)}, ${londonTime(event.date)}`);
  return [
    `<entry><id>${url}</id><title>${escapeHtml(title)}</title>`,
    `<updated>${changedAt(event)}</updated><link href="${url}"/>`,
    `<summary>${escapeHtml(summary)}</summary></entry>`,
  ].join('');
}
