import { Readable } from 'node:stream';
import type { EndpointResponse, Endpoints, Event } from '@muster/contract';
import { type Actor, type Request, SentFile } from '../http/handler.ts';
import type { Services } from '../services.ts';
import type { EventFilter } from './event-filter.ts';
import { writeCsv, writeJson, writeXml } from './export-formats.ts';
import { ownEvents } from './read-events.ts';
import { countByDifficulty, listEvents } from './store.ts';
import { toEvent } from './to-event.ts';

type Summary = EndpointResponse<Endpoints['getExportSummary']>;

/** How many events are read at a time: an export of any length holds no more than these. */
const BATCH = 500;

/** One's events as a file, the latest date first. Read and written bit by bit, however many there are. */
export async function exportEvents(
  services: Services,
  { actor, query }: Request<Endpoints['exportEvents']>,
): Promise<SentFile> {
  const { format, download } = query;
  const events = readEvents(services, actor);
  const summary = query.stats ? await getExportSummary(services, actor) : undefined;
  const day = new Date().toISOString().slice(0, 10);
  const saveAs = download || format !== 'json' ? `events-export-${day}.${format}` : undefined;
  if (format === 'csv')
    return new SentFile({
      contentType: 'text/csv; charset=utf-8',
      content: writeCsv(events),
      saveAs,
    });
  const [contentType, text] =
    format === 'xml'
      ? ['application/xml; charset=utf-8', writeXml(events, summary)]
      : ['application/json; charset=utf-8', writeJson(events, { summary, isBare: download })];
  return new SentFile({ contentType, content: Readable.from(text), saveAs });
}

/** Sums over one's events; the superadmin's are over all (spec.md §3). */
export async function getExportSummary({ pool }: Services, actor: Actor): Promise<Summary> {
  const rows = await countByDifficulty(pool, ownEvents(actor));
  const totalEvents = rows.reduce((sum, { total }) => sum + total, 0);
  const upcomingEvents = rows.reduce((sum, { upcoming }) => sum + upcoming, 0);
  return {
    totalEvents,
    upcomingEvents,
    pastEvents: totalEvents - upcomingEvents,
    allLevels: rows.length,
    difficultyDistribution: Object.fromEntries(
      rows.map(({ difficulty, total }) => [difficulty, total]),
    ),
  };
}

async function* readEvents({ pool }: Services, actor: Actor): AsyncGenerator<Event> {
  let after: EventFilter['after'];
  for (;;) {
    const filter = { ...ownEvents(actor), after };
    const rows = await listEvents(pool, { filter, viewerId: actor.id, limit: BATCH, offset: 0 });
    for (const row of rows) yield toEvent(row, actor);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = { date: last.date, id: last.id };
  }
}
