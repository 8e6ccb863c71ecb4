import type { Generated } from 'kysely';
import type { DefaultedDate, Json } from './column-types.ts';

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
  created_at: DefaultedDate;
  sent_at: Date | null;
};

export type MailRefusalsTable = { user_id: string; kind: string; created_at: DefaultedDate };

export type PasswordResetsTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the link's token, 64 lower-case hex characters. */
  token_hash: string;
  created_at: DefaultedDate;
  expires_at: Date;
  /** Also set when a newer link replaced it. */
  used_at: Date | null;
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
  created_at: DefaultedDate;
  expires_at: Date | null;
};
