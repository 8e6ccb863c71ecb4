import type { ReportOutcome, ReportReason, ReportSubjectKind } from '@muster/contract';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTimestamp, Timestamp } from './column-types.ts';

/* What the superadmin works with: reports, the audit log, statistics and the state of the system. */

export type ReportCasesTable = {
  id: string;
  subject_kind: ReportSubjectKind;
  subject_id: string;
  /** Null once the account is deleted; the database then clears excerpt and note. */
  owner_id: string | null;
  excerpt: Generated<string>;
  report_count: Generated<number>;
  last_reported_at: DefaultedTimestamp;
  outcome: ReportOutcome | null;
  note: Generated<string>;
  /** Null while the case is open. */
  resolved_at: Timestamp | null;
};

export type ReportsTable = {
  id: string;
  case_id: string;
  /** Null once the account is deleted; the database then clears the text. */
  reporter_id: string | null;
  reason: ReportReason;
  text: Generated<string>;
  created_at: DefaultedTimestamp;
  notified_at: Timestamp | null;
};

export type AuditEntriesTable = {
  id: string;
  seq: Generated<number>;
  action: string;
  /** Null: a background job. */
  actor_id: string | null;
  subject_kind: string;
  subject_id: string;
  before: ColumnType<object | null, string | null, never>;
  after: ColumnType<object | null, string | null, never>;
  network: Generated<string>;
  created_at: DefaultedTimestamp;
};

export type DailyStatisticsTable = {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  users: number;
  events: number;
  joins: number;
  messages: number;
  stored_bytes: number;
};

export type ServerNodesTable = {
  id: string;
  host: string;
  version: string;
  started_at: Timestamp;
  seen_at: Timestamp;
};

export type JobRunsTable = {
  name: string;
  host: string;
  interval_ms: number;
  started_at: Timestamp;
  duration_ms: number;
  counts: ColumnType<Record<string, number>, string, string>;
  /** Null: it has never failed. */
  failed_at: Timestamp | null;
  /** Of the latest failure; empty without one. */
  error: Generated<string>;
};

/** How many pages opened a build on a day. */
export type RemoteOpeningsTable = {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  remote: string;
  build: string;
  openings: Generated<number>;
};

export type RemoteFailuresTable = {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  remote: string;
  build: string;
  kind: string;
  failures: Generated<number>;
  last_at: Timestamp;
};
