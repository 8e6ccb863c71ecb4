import type { Kysely, Selectable } from 'kysely';
import type pg from 'pg';
import type { Schema as Tables } from './tables.generated.ts';

export type { EventSchedule, JoinForm, UndoState } from './column-types.ts';
export type { CustomField } from './event-fields.ts';
/**
 * The tables, as schema.sql creates them. Timestamps are read as ISO 8601 in UTC, amounts are whole
 * pence, ids are 24 hexadecimal characters.
 */
export interface Schema extends Tables {
  /** The events that are not deleted: what people see, join, like and write about. */
  live_events: Tables['events'];
}

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>;
/** What sends named statements: a pool, or one connection. */
export type Queryable = Pick<pg.Pool, 'query'>;

export type UserRow = Selectable<Schema['users']>;
export type EventRow = Selectable<Schema['events']>;
export type ParticipationRow = Selectable<Schema['participations']>;
export type FileRow = Selectable<Schema['files']>;
export type MomentRow = Selectable<Schema['moments']>;
export type ThreadRow = Selectable<Schema['threads']>;
export type DataExportRow = Selectable<Schema['data_exports']>;
export type MessageRow = Selectable<Schema['messages']>;
export type ReportCaseRow = Selectable<Schema['report_cases']>;
export type MailRow = Selectable<Schema['mails']>;
export type ParticipantViewRow = Selectable<Schema['participant_views']>;
export type SavedSearchRow = Selectable<Schema['saved_searches']>;
