import { Readable } from 'node:stream';
import type { Endpoints, Event } from '@muster/contract';
import type { ExportSummary, SignedInViewer } from '@muster/domain';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import {
  BATCH_SIZE,
  readBatches,
  type Snapshot,
  toBatch,
} from '../../platform/database/snapshots.ts';
import { type Request, SentFile } from '../../platform/http/handler.ts';
import { writeCsv } from '../../platform/http/write-csv.ts';
import type { Services } from '../../platform/services.ts';
import { EVENT_COLUMNS, summaryLines, writeJson, writeXml } from './export-formats.ts';
import { getExportSummary } from './get-export-summary.ts';
import type { EventFilter } from './list/filter.ts';
import { listEventRows } from './list/list-store.ts';
import { ownEvents } from './list/own-events.ts';
import { toEvent } from './to-event.ts';

/**
 * Exports the caller's events as a file, latest date first, streamed from one snapshot
 * (docs/product/exports.md#event-export).
 */
export async function exportEvents(
  services: Services,
  request: Request<Endpoints['exportEvents']>,
): Promise<SentFile> {
  return readAnywhere(services, request, (from) => exportFrom(from, request));
}

async function exportFrom(
  { snapshots }: Services,
  { actor, query }: Request<Endpoints['exportEvents']>,
): Promise<SentFile> {
  const { format, download, stats } = query;
  const content = await snapshots.stream(async (snapshot) => {
    const summary = stats ? await getExportSummary(snapshot, { actor }) : undefined;
    return writeEvents(readEvents(snapshot, actor), { format, download, summary });
  });
  const day = new Date().toISOString().slice(0, 10);
  const saveAs = download || format !== 'json' ? `events-export-${day}.${format}` : undefined;
  return new SentFile({ contentType: CONTENT_TYPES[format], content, saveAs });
}

type Format = Request<Endpoints['exportEvents']>['query']['format'];

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};

interface ExportOptions {
  format: Format;
  download: boolean;
  summary: ExportSummary | undefined;
}

function writeEvents(
  events: AsyncIterable<Event>,
  { format, download, summary }: ExportOptions,
): Readable {
  if (format === 'csv') return writeCsv(EVENT_COLUMNS, events, summary && summaryLines(summary));
  return Readable.from(
    format === 'xml' ? writeXml(events, summary) : writeJson(events, { summary, isBare: download }),
  );
}

async function* readEvents(snapshot: Snapshot, viewer: SignedInViewer): AsyncGenerator<Event> {
  const rows = readBatches(snapshot, async (after: EventFilter['after']) => {
    const filter = { ...ownEvents(viewer), after };
    const page = {
      filter,
      sort: 'latest' as const,
      viewerId: viewer.id,
      limit: BATCH_SIZE,
      offset: 0,
    };
    return toBatch(await listEventRows(snapshot.pool, page), ({ date, id }) => ({ date, id }));
  });
  for await (const row of rows) yield toEvent(row, viewer);
}
