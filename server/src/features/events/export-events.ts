import { Readable } from 'node:stream';
import type { EndpointResponse, Endpoints, Event } from '@muster/contract';
import {
  type ExportSummary,
  ownershipScope,
  type SignedInViewer,
  toExportSummary,
} from '@muster/domain';
import { XMLBuilder } from 'fast-xml-parser';
import { EVENT_FIELDS } from '../../platform/database/event-fields.ts';
import { readAnywhere } from '../../platform/database/replica/read-anywhere.ts';
import type { Queryable } from '../../platform/database/schema.ts';
import {
  BATCH_SIZE,
  readBatches,
  type Snapshot,
  toBatch,
} from '../../platform/database/snapshots.ts';
import { type Handlers, type Request, SentFile } from '../../platform/http/handler.ts';
import { type CsvColumns, writeCsv } from '../../platform/http/write-csv.ts';
import type { Services } from '../../platform/services.ts';
import { readTotals } from '../../platform/totals/store.ts';
import { countComing } from './list/count-store.ts';
import type { EventFilter } from './list/filter.ts';
import { listEventRows } from './list/list-store.ts';
import { ownEvents } from './list/own-events.ts';
import { toEvent } from './to-event.ts';

const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
const DESCRIBED_COLUMNS: CsvColumns<Event> = {
  id: (event) => event.id,
  title: (event) => event.title,
  description: (event) => event.description,
  location: (event) => event.location,
  latitude: (event) => event.coordinates?.latitude ?? '',
  longitude: (event) => event.coordinates?.longitude ?? '',
  date: (event) => event.date,
  duration: (event) => event.duration,
  difficulty: (event) => event.difficulty,
  price: (event) => event.price,
  basePrice: (event) => event.basePrice,
  organizer: (event) => event.organizer.name,
  approved: (event) => String(event.approved),
  maxParticipants: (event) => event.maxParticipants ?? 'unlimited',
  waitlistEnabled: (event) => String(event.waitlistEnabled),
  participantCount: (event) => event.participantCount,
  waitlistCount: (event) => event.waitlistCount,
  availableSpots: (event) => event.availableSpots ?? 'unlimited',
  likes: (event) => event.likes,
  requiredEquipment: (event) => event.requiredEquipment.join('; '),
  customFields: (event) => event.customFields.map(describeField).join('; '),
  imageUrl: (event) => event.imageUrl,
  gallery: (event) => event.gallery.map(({ url }) => url).join('; '),
  createdAt: (event) => event.createdAt,
  updatedAt: (event) => event.updatedAt,
};
const OMITTED_FIELDS: readonly string[] = ['imageThumbnail', 'isVideo'];
/**
 * The columns of the CSV file; fields of an event that are not described above come last, as plain
 * text.
 */
const EVENT_COLUMNS: CsvColumns<Event> = {
  ...DESCRIBED_COLUMNS,
  ...Object.fromEntries(
    (Object.keys(EVENT_FIELDS) as (keyof typeof EVENT_FIELDS)[])
      .filter((field) => !(field in DESCRIBED_COLUMNS) && !OMITTED_FIELDS.includes(field))
      .map((field) => [field, (event: Event) => String(event[field] ?? '')]),
  ),
};
const xml = new XMLBuilder({ format: true, suppressEmptyNode: true });
/**
 * Characters that XML cannot hold, not even escaped; a text may have been stored before they were
 * refused.
 */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

export const eventExports = {
  /**
   * Exports the caller's events as a file, latest date first, streamed from one snapshot
   * (docs/product/exports.md#event-export).
   */
  async exportEvents(services, request) {
    return readAnywhere(services, request, (from) => exportFrom(from, request));
  },

  getExportSummary,
} satisfies Partial<Handlers>;

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

/**
 * Totals over the caller's events; for the superadmin, over all
 * (docs/product/exports.md#export-summary).
 */
async function getExportSummary(
  { pool }: { pool: Queryable },
  { actor }: Pick<Request<Endpoints['getExportSummary']>, 'actor'>,
): Promise<EndpointResponse<Endpoints['getExportSummary']>> {
  const ownerId = ownershipScope(actor);
  const totals = await readTotals(pool, { names: ['event difficulties'], ownerId });
  return toExportSummary(totals['event difficulties'], await countComing(pool, ownerId));
}

function describeField({ label, options }: Event['customFields'][number]): string {
  const described = options.map((option) =>
    option.price ? `${option.label} (+£${option.price.toFixed(2)})` : option.label,
  );
  return `${label}: ${described.join(', ')}`;
}

/** The summary at the end of the CSV file, as names and values after an empty line. */
function summaryLines({
  difficultyDistribution,
  ...totals
}: ExportSummary): (readonly (string | number)[])[] {
  return [[], ...Object.entries(totals), ...Object.entries(difficultyDistribution)];
}

/**
 * The usual envelope, or only its `data` in a file to download
 * (docs/product/api-conventions.md#envelope).
 */
async function* writeJson(
  events: AsyncIterable<Event>,
  { summary, isBare }: { summary: object | undefined; isBare: boolean },
): AsyncGenerator<string> {
  yield `${isBare ? '{' : '{"success":true,"data":{'}"events":[`;
  let comma = '';
  for await (const event of events) {
    yield `${comma}${JSON.stringify(event)}`;
    comma = ',\n';
  }
  const end = summary ? `,"summary":${JSON.stringify(summary)}` : '';
  yield `]${end}}${isBare ? '' : '}'}`;
}

/** `<export>` with the summary, if any, and `<events>`; null values are left out. */
async function* writeXml(
  events: AsyncIterable<Event>,
  summary: object | undefined,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<export>\n';
  if (summary) yield xml.build({ summary });
  yield '<events>\n';
  for await (const event of events) yield xml.build({ event: toXmlValues(event) });
  yield '</events>\n</export>\n';
}

/** What XML can hold of an event: no nulls, and only characters that it allows. */
function toXmlValues(event: Event): object {
  const text = JSON.stringify(event, (_, value) =>
    typeof value === 'string' ? value.replace(NOT_IN_XML, '') : (value ?? undefined),
  );
  return JSON.parse(text);
}
