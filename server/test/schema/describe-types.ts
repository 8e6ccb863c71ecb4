import { join } from 'node:path';
import type pg from 'pg';

/** The types of the tables. */
export const TYPES_FILE = join(
  import.meta.dirname,
  '../../src/platform/database/tables.generated.ts',
);

/** How the driver reads what is in a column. */
const TYPES: Readonly<Record<string, string>> = {
  text: 'string',
  varchar: 'string',
  date: 'string',
  tsvector: 'string',
  cube: 'string',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  numeric: 'number',
  bool: 'boolean',
  _text: 'string[]',
  _object_id: 'string[]',
  uuid: 'string',
  timestamptz: 'Timestamp',
};

/** What is in JSON, and what an expression computes. */
const OWN_TYPES: Readonly<Record<string, string>> = {
  'audit_entries.after': 'NullableJson<object>',
  'audit_entries.before': 'NullableJson<object>',
  'dependants.emergency_contact': "Json<NonNullable<JoinForm['emergencyContact']>>",
  'events.approval_status': 'GeneratedAlways<ApprovalStatus>',
  'events.approved_snapshot': 'NullableJson<ApprovedVersion>',
  'events.told_schedule': 'NullableJson<EventSchedule>',
  'events.undo_state': 'NullableJson<UndoState>',
  'nonces.response': 'Json<object>',
  'follows.consent': 'Json<object>',
  'job_runs.counts': 'Json<Record<string, number>>',
  'mails.details': 'Json<object>',
  'organizer_pages.links': 'Json<{ label: string; url: string }[]>',
  'notices.details': 'Json<NoticeDetails>',
  'participant_views.filters': 'Json<ParticipantFilters>',
  'participations.join_form': 'Json<JoinForm>',
  'series.approved_content': 'NullableJson<SeriesContent>',
  'series.content': 'Json<SeriesContent>',
  'series.rule': 'Json<SeriesRule>',
  'saved_searches.filters': 'Json<ExploreFilters>',
  'server_nodes.failures': 'Json<PartFailures[]>',
};

/** Columns that only triggers write. */
const WRITTEN_BY_TRIGGERS = [
  'events.calendar_sequence',
  'events.first_approved_at',
  'events.found_from',
  'events.listed_from',
  'messages.change_seq',
  'participations.calendar_sequence',
  'participations.scans_from',
  'user_activity.events_count',
];

const HEAD = `/* The types of the tables, written by \`npm run schema\` from a migrated database. */

import type {
  ApprovalStatus,
  ApprovedVersion,
  ExploreFilters,
  ParticipantFilters,
  SeriesContent,
  SeriesRule,
} from '@muster/contract';
import type { Generated, GeneratedAlways } from 'kysely';
import type { PartFailures } from '../part-failures.ts';
import type {
  DefaultedTimestamp,
  EventSchedule,
  JoinForm,
  Json,
  NoticeDetails,
  NullableJson,
  Timestamp,
  UndoState,
} from './column-types.ts';
import type { EventFieldColumns } from './event-fields.ts';
`;

interface Column {
  table: string;
  name: string;
  type: string;
  isNullable: boolean;
  hasDefault: boolean;
  isComputed: boolean;
  comment: string | null;
  /** The texts that a check allows. */
  choices: string[] | null;
}

const COLUMNS = `
  select c.relname as table, a.attname as name,
    (select typname from pg_type where oid = coalesce(nullif(t.typbasetype, 0), t.oid)) as type,
    not a.attnotnull as "isNullable",
    a.atthasdef or a.attidentity <> '' as "hasDefault",
    a.attgenerated = 's' or a.attidentity = 'a' as "isComputed",
    col_description(c.oid, a.attnum) as comment,
    (select array_agg(choice[1]) from pg_constraint k,
       regexp_matches(substring(pg_get_constraintdef(k.oid)
         from '= ANY \\(ARRAY\\[(.*?)\\]'), '''([^'']*)''', 'g') choice
     where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]) as choices
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type t on t.oid = a.atttypid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    and c.relname !~ '^muster_migration'
  order by c.relname, a.attnum`;

/**
 * Reads the tables of a database, and returns their types for kysely. Throws for a column without a
 * type.
 */
export async function describeTypes(
  client: Pick<pg.Client, 'query'>,
  eventFields: readonly string[],
): Promise<string> {
  const { rows } = await client.query<Column>(COLUMNS);
  const tables = Map.groupBy(rows, ({ table }) => table);
  const types = [...tables].map(([name, columns]) => {
    // The fields of an event come with the functions that read and write them.
    const isEvents = name === 'events';
    const own = columns.filter((column) => !isEvents || !eventFields.includes(column.name));
    const base = isEvents ? 'EventFieldColumns & ' : '';
    return `type ${toTypeName(name)} = ${base}{\n${own.map(describeColumn).join('')}};\n`;
  });
  const schema = [...tables.keys()].map((name) => `  ${name}: ${toTypeName(name)};\n`).join('');
  return [HEAD, ...types, `/** Every table. */\nexport type Schema = {\n${schema}};\n`].join('\n');
}

function toTypeName(table: string): string {
  return `${table.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`;
}

function describeColumn(column: Column): string {
  const comment = column.comment ? `  /** ${column.comment} */\n` : '';
  return `${comment}  ${column.name}: ${toType(column)};\n`;
}

function toType({ table, name, ...column }: Column): string {
  const id = `${table}.${name}`;
  const own = OWN_TYPES[id];
  if (own) return own;
  const type = column.choices?.map((text) => `'${text}'`).join(' | ') ?? TYPES[column.type];
  if (!type) throw new Error(`${id} has the type ${column.type}, which describe-types.ts lacks`);
  const value = column.isNullable ? `${type} | null` : type;
  if (column.isComputed || WRITTEN_BY_TRIGGERS.includes(id))
    return `GeneratedAlways<${value.replace('Timestamp', 'string')}>`;
  if (!column.hasDefault || (column.isNullable && type === 'Timestamp')) return value;
  return type === 'Timestamp' ? 'DefaultedTimestamp' : `Generated<${value}>`;
}
