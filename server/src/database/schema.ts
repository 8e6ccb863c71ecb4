import type { ReportOutcome, ReportReason, ReportSubjectKind } from '@muster/contract';
import type { ColumnType, Generated, GeneratedAlways, Kysely, Selectable } from 'kysely';
import type { EventFieldColumns } from './event-fields.ts';

export type { CustomField } from './event-fields.ts';

/** The tables that migrations/*.sql create. Timestamps are Dates, amounts are whole pence, ids are 24 hexadecimal characters. */
export type Schema = {
  users: UsersTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  events: EventsTable;
  likes: LikesTable;
  participations: ParticipationsTable;
  files: FilesTable;
  moments: MomentsTable;
  threads: ThreadsTable;
  messages: MessagesTable;
  mails: MailsTable;
  mail_refusals: MailRefusalsTable;
  password_resets: PasswordResetsTable;
  email_changes: EmailChangesTable;
  data_exports: DataExportsTable;
  audit_entries: AuditEntriesTable;
  report_cases: ReportCasesTable;
  reports: ReportsTable;
};

/** The database, or a transaction in it. */
export type Db = Kysely<Schema>;

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

/** Written with JSON.stringify: the driver would send an array as a PostgreSQL array. */
type Json<T> = ColumnType<T, string | undefined, string>;

type DefaultedDate = Generated<Date>;

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
  created_at: DefaultedDate;
  updated_at: DefaultedDate;
  search: GeneratedAlways<string>;
  deletion_requested_at: Date | null;
  /** Set on what is left of a deleted account (docs/product.md#deleted-user). */
  erased_at: Date | null;
};

type SessionsTable = {
  id: string;
  user_id: string;
  /** Browser and device; empty if unknown. */
  device: Generated<string>;
  /** The network address of the last use, shortened; empty if unknown. */
  network: Generated<string>;
  created_at: DefaultedDate;
  last_used_at: DefaultedDate;
  revoked_at: Date | null;
};

type RefreshTokensTable = {
  /** SHA-256 of the token, 64 lower-case hex characters. */
  token_hash: string;
  session_id: string;
  predecessor_hash: string | null;
  created_at: DefaultedDate;
  expires_at: DefaultedDate;
  used_at: Date | null;
  /** When one of its successors was first used; a use after that is taken as theft. */
  superseded_at: Date | null;
};

/** What the superadmin approved (docs/product.md#changed-since-approval). */
type ApprovedSnapshot = Record<string, unknown>;

type EventsTable = EventFieldColumns & {
  id: string;
  organizer_id: string;
  organizer_name: string;
  organizer_avatar_url: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  base_price_pence: Generated<number>;
  approved: Generated<boolean>;
  approved_at: Date | null;
  /** When an approved event became pending because the deletion of its organizer's account was requested. */
  hidden_at: Date | null;
  approved_snapshot: ColumnType<ApprovedSnapshot | null, string | null | undefined, string | null>;
  created_at: DefaultedDate;
  updated_at: DefaultedDate;
  search: GeneratedAlways<string>;
};

type LikesTable = { event_id: string; user_id: string; created_at: DefaultedDate };

export type JoinForm = {
  fullName?: string;
  email?: string;
  phone?: string;
  experienceLevel?: 'beginner' | 'intermediate' | 'advanced' | 'expert';
  emergencyContact?: { name?: string; phone?: string; relationship?: string };
  dietaryRequirements?: string;
  medicalConditions?: string;
  additionalNotes?: string;
  customFieldResponses?: {
    fieldLabel: string;
    selectedOptionLabel: string;
    additionalPrice: number;
  }[];
};

type ParticipationsTable = {
  id: string;
  event_id: string;
  user_id: string;
  status: 'confirmed' | 'waitlist' | 'cancelled';
  payment_status: Generated<'paid' | 'pending' | 'failed' | 'refunded'>;
  payment_amount_pence: Generated<number>;
  payment_id: string | null;
  check_in_status: Generated<'not_checked_in' | 'checked_in' | 'no_show'>;
  check_in_time: Date | null;
  join_form: Json<JoinForm>;
  queue_position: Generated<number>;
  joined_at: DefaultedDate;
  updated_at: DefaultedDate;
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
  created_at: DefaultedDate;
};

type MomentsTable = {
  id: string;
  user_id: string;
  file_key: string;
  original_name: Generated<string>;
  size_bytes: number;
  uploaded_at: DefaultedDate;
};

type ThreadsTable = {
  id: string;
  /** Null once the event is deleted. */
  event_id: string | null;
  event_title: string;
  event_date: Date;
  event_image_url: Generated<string>;
  event_deleted_at: Date | null;
  organizer_id: string;
  player_id: string;
  created_at: DefaultedDate;
  last_message_at: DefaultedDate;
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
  delivered_at: Date | null;
  read_at: Date | null;
  deleted_at: Date | null;
  created_at: DefaultedDate;
  updated_at: DefaultedDate;
};

type MailsTable = {
  id: string;
  kind: string;
  /** Null for mails to people whose account is gone. */
  user_id: string | null;
  recipient: string;
  recipient_name: Generated<string>;
  details: Json<object>;
  state: Generated<'queued' | 'sent' | 'failed' | 'skipped'>;
  last_error: Generated<string>;
  created_at: DefaultedDate;
  sent_at: Date | null;
};

type MailRefusalsTable = { user_id: string; kind: string; created_at: DefaultedDate };

type PasswordResetsTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the link's token, 64 lower-case hex characters. */
  token_hash: string;
  created_at: DefaultedDate;
  expires_at: Date;
  /** Also set when a newer link replaced it. */
  used_at: Date | null;
};

type EmailChangesTable = PasswordResetsTable & { new_email: string };

type DataExportsTable = {
  id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  status: Generated<'waiting' | 'running' | 'ready' | 'failed'>;
  /** Entries of the archive that are written, of `total`. */
  done: Generated<number>;
  total: Generated<number>;
  storage_key: string;
  size_bytes: number | null;
  created_at: DefaultedDate;
  expires_at: Date | null;
};

type ReportCasesTable = {
  id: string;
  subject_kind: ReportSubjectKind;
  subject_id: string;
  /** Null once the account is deleted; the database then clears excerpt and note. */
  owner_id: string | null;
  excerpt: Generated<string>;
  report_count: Generated<number>;
  last_reported_at: DefaultedDate;
  outcome: ReportOutcome | null;
  note: Generated<string>;
  /** Null while the case is open. */
  resolved_at: Date | null;
};

type ReportsTable = {
  id: string;
  case_id: string;
  /** Null once the account is deleted; the database then clears the text. */
  reporter_id: string | null;
  reason: ReportReason;
  text: Generated<string>;
  created_at: DefaultedDate;
  notified_at: Date | null;
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
  created_at: DefaultedDate;
};
