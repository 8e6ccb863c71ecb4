import type { ApprovalStatus, ApprovedVersion } from '@muster/contract';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type pg from 'pg';
import type {
  AuditEntriesTable,
  DailyStatisticsTable,
  JobRunsTable,
  RemoteFailuresTable,
  RemoteOpeningsTable,
  ReportCasesTable,
  ReportsTable,
  ServerNodesTable,
} from './admin-tables.ts';
import type {
  CalendarFeedsTable,
  DeletedEventParticipantsTable,
  DeletedEventsTable,
} from './calendar-tables.ts';
import type { DefaultedTimestamp, Timestamp } from './column-types.ts';
import type { EventFieldColumns } from './event-fields.ts';
import type { FileKeysTable } from './file-tables.ts';
import type {
  AnnouncementsTable,
  DataExportsTable,
  EmailChangesTable,
  MailRefusalsTable,
  MailsTable,
  MessageNoticesTable,
  PasswordResetsTable,
} from './mail-tables.ts';

import type {
  EventLikeCountsTable,
  LikesTable,
  ParticipantViewsTable,
  ParticipationsTable,
  SavedSearchesTable,
} from './player-tables.ts';

export type { AuditEntriesTable } from './admin-tables.ts';
export type { CustomField } from './event-fields.ts';
export type { JoinForm } from './player-tables.ts';

/** The tables that migrations/*.sql create. Timestamps are read as ISO 8601 in UTC, amounts are whole pence, ids are 24 hexadecimal characters. */
export type Schema = {
  users: UsersTable;
  user_activity: UserActivityTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  events: EventsTable;
  likes: LikesTable;
  event_like_counts: EventLikeCountsTable;
  participations: ParticipationsTable;
  files: FilesTable;
  file_keys: FileKeysTable;
  moments: MomentsTable;
  threads: ThreadsTable;
  messages: MessagesTable;
  announcements: AnnouncementsTable;
  message_notices: MessageNoticesTable;
  mails: MailsTable;
  mail_refusals: MailRefusalsTable;
  password_resets: PasswordResetsTable;
  email_changes: EmailChangesTable;
  data_exports: DataExportsTable;
  audit_entries: AuditEntriesTable;
  daily_statistics: DailyStatisticsTable;
  server_nodes: ServerNodesTable;
  job_runs: JobRunsTable;
  remote_failures: RemoteFailuresTable;
  remote_openings: RemoteOpeningsTable;
  report_cases: ReportCasesTable;
  reports: ReportsTable;
  deleted_events: DeletedEventsTable;
  deleted_event_participants: DeletedEventParticipantsTable;
  calendar_feeds: CalendarFeedsTable;
  participant_views: ParticipantViewsTable;
  saved_searches: SavedSearchesTable;
};

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>;
/** What sends named statements: a pool, or one connection. */
export type Queryable = Pick<pg.Pool, 'query'>;

export type UserRow = Selectable<UsersTable>;
export type EventRow = Selectable<EventsTable>;
export type ParticipationRow = Selectable<ParticipationsTable>;
export type FileRow = Selectable<FilesTable>;
export type MomentRow = Selectable<MomentsTable>;
export type ThreadRow = Selectable<ThreadsTable>;
export type DataExportRow = Selectable<DataExportsTable>;
export type MessageRow = Selectable<MessagesTable>;
export type ReportCaseRow = Selectable<ReportCasesTable>;
export type MailRow = Selectable<MailsTable>;
export type ParticipantViewRow = Selectable<ParticipantViewsTable>;
export type SavedSearchRow = Selectable<SavedSearchesTable>;

type UsersTable = {
  id: string;
  email: string;
  password_hash: string;
  nick_name: Generated<string>;
  full_name: Generated<string>;
  /** `YYYY-MM-DD`: a birthday has no time zone. */
  date_of_birth: string | null;
  organizer_name: Generated<string>;
  avatar_url: Generated<string>;
  bio: Generated<string>;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
  search: GeneratedAlways<string>;
  deletion_requested_at: Timestamp | null;
  suspended_at: Timestamp | null;
  /** Empty unless it is suspended. */
  suspension_reason: Generated<string>;
  /** Set on what is left of a deleted account (docs/product/roles-and-accounts.md#deleted-user). */
  erased_at: Timestamp | null;
};

type UserActivityTable = {
  user_id: string;
  /** Recorded at most once a minute; null: never. */
  last_active_at: Timestamp | null;
  /** Kept by triggers. */
  events_count: GeneratedAlways<number>;
};

type SessionsTable = {
  id: string;
  user_id: string;
  /** Browser and device; empty if unknown. */
  device: Generated<string>;
  /** The network address of the last use, shortened; empty if unknown. */
  network: Generated<string>;
  created_at: DefaultedTimestamp;
  last_used_at: DefaultedTimestamp;
  revoked_at: Timestamp | null;
};

type RefreshTokensTable = {
  /** SHA-256 of the token, 64 lower-case hex characters. */
  token_hash: string;
  session_id: string;
  predecessor_hash: string | null;
  created_at: DefaultedTimestamp;
  expires_at: DefaultedTimestamp;
  used_at: Timestamp | null;
  /** When one of its successors was first used; a use after that is taken as theft. */
  superseded_at: Timestamp | null;
};

/** The approval of an event before the last decision, to undo it (docs/product/administration.md#approval-undo). Dates are ISO 8601. */
export interface UndoState {
  approved: boolean;
  approvedAt: string | null;
  snapshot: ApprovedVersion | null;
  rejectedAt: string | null;
  reason: string;
}

/** JSON that can be null. */
type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

type EventsTable = EventFieldColumns & {
  id: string;
  organizer_id: string;
  organizer_name: string;
  organizer_avatar_url: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  base_price_pence: Generated<number>;
  approved: Generated<boolean>;
  approved_at: Timestamp | null;
  /** When it could first be seen; a trigger sets it. */
  first_approved_at: ColumnType<string | null, never, never>;
  /** When an approved event became pending because its organizer's account was hidden. */
  hidden_at: Timestamp | null;
  /** What the superadmin approved (docs/product/events.md#changed-since-approval). */
  approved_snapshot: NullableJson<ApprovedVersion>;
  approval_status: GeneratedAlways<ApprovalStatus>;
  /** Null: not rejected, or changed by its organizer since. */
  rejected_at: Timestamp | null;
  /** Kept until the event is approved. */
  rejection_reason: Generated<string>;
  /** When the last decision was made, while its organizer has not been mailed about it. */
  unmailed_decision_at: Timestamp | null;
  /** Null once the last decision can no longer be undone. */
  undo_state: NullableJson<UndoState>;
  /** What participants know, while a mail about a change of it is still to be sent. */
  told_schedule: NullableJson<EventSchedule>;
  /** When the participants were reminded; null again once the date changes. */
  reminded_at: Timestamp | null;
  /** Under which new events begin like this one; null unless it is a template. */
  template_name: string | null;
  /** When the event is removed for good; null unless it is deleted (docs/product/events.md#event-deletion). */
  deletes_at: Timestamp | null;
  /** Raised by a trigger with each change that calendars must take over. */
  calendar_sequence: GeneratedAlways<number>;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
  search_text: GeneratedAlways<string>;
  /** On a sphere of radius 1. */
  position: GeneratedAlways<string | null>;
};

/** When and where an event is. */
export type EventSchedule = {
  /** ISO 8601. */
  date: string;
  location: string;
};

type FilesTable = {
  key: string;
  /** Null once the owner's account is deleted. */
  owner_id: string | null;
  folder: 'events' | 'moments' | 'messages' | 'avatars' | 'uploads';
  content_type: string;
  /** Bytes. */
  size: number;
  original_name: Generated<string>;
  width: number | null;
  height: number | null;
  thumbnail_key: string | null;
  created_at: DefaultedTimestamp;
};

type MomentsTable = {
  id: string;
  user_id: string;
  file_key: string;
  original_name: Generated<string>;
  size_bytes: number;
  uploaded_at: DefaultedTimestamp;
};

type ThreadsTable = {
  id: string;
  /** Null once the event is deleted. */
  event_id: string | null;
  event_title: string;
  event_date: Timestamp;
  event_image_url: Generated<string>;
  event_deleted_at: Timestamp | null;
  organizer_id: string;
  player_id: string;
  /** Null: before it was recorded. */
  opened_by: string | null;
  created_at: DefaultedTimestamp;
  last_message_at: DefaultedTimestamp;
  search: GeneratedAlways<string>;
};

type MessagesTable = {
  id: string;
  thread_id: string;
  seq: GeneratedAlways<number>;
  /** The number of the latest change after it was sent; the database sets it. */
  change_seq: ColumnType<number | null, never, never>;
  sender_id: string;
  recipient_id: string;
  type: 'text' | 'image';
  text: Generated<string>;
  image_url: Generated<string>;
  image_caption: Generated<string>;
  reply_to_id: string | null;
  client_id: string | null;
  device_type: Generated<string>;
  status: Generated<'sent' | 'delivered' | 'read'>;
  delivered_at: Timestamp | null;
  read_at: Timestamp | null;
  deleted_at: Timestamp | null;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
};
