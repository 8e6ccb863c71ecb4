import type { AnnouncementAudience } from '@muster/contract';
import type { Generated } from 'kysely';
import type { DefaultedTimestamp, Json, Timestamp } from './column-types.ts';

/* Mails, the links in them, and the archives of people's own data. */

export type MailsTable = {
  id: string;
  kind: string;
  /** Null for mails to people whose account is gone. */
  user_id: string | null;
  recipient: string;
  recipient_name: Generated<string>;
  details: Json<object>;
  state: Generated<'queued' | 'sent' | 'failed' | 'skipped'>;
  last_error: Generated<string>;
  created_at: DefaultedTimestamp;
  sent_at: Timestamp | null;
};

export type MailRefusalsTable = { user_id: string; kind: string; created_at: DefaultedTimestamp };

export type PasswordResetsTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the link's token, 64 lower-case hex characters. */
  token_hash: string;
  created_at: DefaultedTimestamp;
  expires_at: Timestamp;
  /** Also set when a newer link replaced it. */
  used_at: Timestamp | null;
};

export type EmailChangesTable = PasswordResetsTable & { new_email: string };

export type DataExportsTable = {
  id: string;
  /** Null once the account is deleted. */
  user_id: string | null;
  status: Generated<'waiting' | 'running' | 'ready' | 'failed'>;
  /** Entries of the archive that are written, of `total`. */
  done: Generated<number>;
  total: Generated<number>;
  storage_key: string;
  size_bytes: number | null;
  created_at: DefaultedTimestamp;
  expires_at: Timestamp | null;
};

export type AnnouncementsTable = {
  id: string;
  event_id: string;
  sender_id: string;
  audience: AnnouncementAudience;
  /** Only these of the audience; null: all of it. */
  user_ids: string[] | null;
  text: string;
  created_at: DefaultedTimestamp;
  sent_up_to: Generated<string>;
  /** Null while it is being sent. */
  finished_at: Timestamp | null;
};

export type MessageNoticesTable = {
  user_id: string;
  /** Null: the account need not be told of messages. */
  due_at: Timestamp | null;
  /** Null: it was never told by mail. */
  mailed_at: Timestamp | null;
};
