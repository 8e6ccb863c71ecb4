import { Readable } from 'node:stream';
import type { Endpoints, Event } from '@muster/contract';
import type { SignedInViewer } from '@muster/domain';
import { type Request, SentFile } from '../http/handler.ts';
import { writeCsv } from '../http/write-csv.ts';
import type { Services } from '../services.ts';
import type { EventFilter } from './event-filter.ts';
import { listEventRows } from './event-query-store.ts';
import { EVENT_COLUMNS, summaryLines, writeJson, writeXml } from './export-formats.ts';
import { getExportSummary } from './get-export-summary.ts';
import { ownEvents } from './own-events.ts';
import { toEvent } from './to-event.ts';

/** How many events are read at a time; an export never holds more in memory. */
const BATCH_SIZE = 500;

/** Exports the caller's events as a file, latest date first, streamed while it is read (docs/product.md#event-export). */
export async function exportEvents(
  services: Services,
  { actor, query }: Request<Endpoints['exportEvents']>,
): Promise<SentFile> {
  const { format, download } = query;
  const events = readEvents(services, actor);
  const summary = query.stats ? await getExportSummary(services, { actor }) : undefined;
  const day = new Date().toISOString().slice(0, 10);
  const saveAs = download || format !== 'json' ? `events-export-${day}.${format}` : undefined;
  if (format === 'csv')
    return new SentFile({
      contentType: 'text/csv; charset=utf-8',
      content: writeCsv(EVENT_COLUMNS, events, summary && summaryLines(summary)),
      saveAs,
    });
  const [contentType, text] =
    format === 'xml'
      ? ['application/xml; charset=utf-8', writeXml(events, summary)]
      : ['application/json; charset=utf-8', writeJson(events, { summary, isBare: download })];
  return new SentFile({ contentType, content: Readable.from(text), saveAs });
}

async function* readEvents({ pool }: Services, viewer: SignedInViewer): AsyncGenerator<Event> {
  let after: EventFilter['after'];
  for (;;) {
    const filter = { ...ownEvents(viewer), after };
    const page = { filter, viewerId: viewer.id, limit: BATCH_SIZE, offset: 0 };
    const rows = await listEventRows(pool, page);
    for (const row of rows) yield toEvent(row, viewer);
    const last = rows.at(-1);
    if (!last || rows.length < BATCH_SIZE) return;
    after = { date: last.date, id: last.id };
  }
}
