import type { Event } from '@muster/contract';
import type { ExportSummary } from '@muster/domain';
import { XMLBuilder } from 'fast-xml-parser';
import { EVENT_FIELDS } from '../../platform/database/event-fields.ts';
import type { CsvColumns } from '../../platform/http/write-csv.ts';

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
export const EVENT_COLUMNS: CsvColumns<Event> = {
  ...DESCRIBED_COLUMNS,
  ...Object.fromEntries(
    (Object.keys(EVENT_FIELDS) as (keyof typeof EVENT_FIELDS)[])
      .filter((field) => !(field in DESCRIBED_COLUMNS) && !OMITTED_FIELDS.includes(field))
      .map((field) => [field, (event: Event) => String(event[field] ?? '')]),
  ),
};

function describeField({ label, options }: Event['customFields'][number]): string {
  const described = options.map((option) =>
    option.price ? `${option.label} (+£${option.price.toFixed(2)})` : option.label,
  );
  return `${label}: ${described.join(', ')}`;
}

/** The summary at the end of the CSV file, as names and values after an empty line. */
export function summaryLines({
  difficultyDistribution,
  ...totals
}: ExportSummary): (readonly (string | number)[])[] {
  return [[], ...Object.entries(totals), ...Object.entries(difficultyDistribution)];
}

/**
 * The usual envelope, or only its `data` in a file to download
 * (docs/product/api-conventions.md#envelope).
 */
export async function* writeJson(
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

const xml = new XMLBuilder({ format: true, suppressEmptyNode: true });

/** `<export>` with the summary, if any, and `<events>`; null values are left out. */
export async function* writeXml(
  events: AsyncIterable<Event>,
  summary: object | undefined,
): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<export>\n';
  if (summary) yield xml.build({ summary });
  yield '<events>\n';
  for await (const event of events) yield xml.build({ event: toXmlValues(event) });
  yield '</events>\n</export>\n';
}

/**
 * Characters that XML cannot hold, not even escaped; a text may have been stored before they were
 * refused.
 */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** What XML can hold of an event: no nulls, and only characters that it allows. */
function toXmlValues(event: Event): object {
  const text = JSON.stringify(event, (_, value) =>
    typeof value === 'string' ? value.replace(NOT_IN_XML, '') : (value ?? undefined),
  );
  return JSON.parse(text);
}
