/* The types of the tables, written by `npm run schema` from a migrated database. */

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

type AnnouncementsTable = {
  id: string;
  event_id: string;
  sender_id: string;
  audience: 'confirmed' | 'waitlist' | 'everyone';
  text: string;
  created_at: DefaultedTimestamp;
  sent_up_to: Generated<string>;
  /** Null while it is being sent. */
  finished_at: Timestamp | null;
  /** Only these of the audience; null: all of it. */
  user_ids: string[] | null;
  sent_by: string | null;
  is_payment_reminder: Generated<boolean>;
};

type AuditEntriesTable = {
  id: string;
  seq: GeneratedAlways<number>;
  action: string;
  /** Null: a background job. */
  actor_id: string | null;
  subject_kind: string;
  subject_id: string;
  before: NullableJson<object>;
  after: NullableJson<object>;
  network: Generated<string>;
  created_at: DefaultedTimestamp;
  /** The key with which it was done; null: none. */
  key_id: string | null;
};

type BansTable = {
  organizer_id: string;
  user_id: string;
  reason: Generated<string>;
  created_at: DefaultedTimestamp;
};

type BlocksTable = {
  blocker_id: string;
  blocked_id: string;
  created_at: DefaultedTimestamp;
};

type CalendarFeedsTable = {
  user_id: string;
  /** 32 hexadecimal characters. */
  nonce: string;
  created_at: DefaultedTimestamp;
};

type CardsTable = {
  id: string;
  organizer_id: string;
  user_id: string;
  event_id: string | null;
  colour: 'yellow' | 'red';
  reason: string;
  /** For the organizer and the crew: the player is not told. */
  given_by: string | null;
  created_at: DefaultedTimestamp;
  /** From then on it counts no more, and is deleted soon after. */
  ends_at: DefaultedTimestamp;
};

type ChangeLogsTable = {
  organizer_id: string;
  /** The last number that was given. */
  last: Generated<number>;
  /** The last number that the log has no longer. */
  gone: Generated<number>;
};

type ChangesTable = {
  id: Generated<string>;
  written: GeneratedAlways<number>;
  organizer_id: string;
  /** Per organizer; null until it is given, after the commit. */
  sequence: number | null;
  type: string;
  /** Null: of a series. Kept when the event is gone. */
  event_id: string | null;
  subject_id: string;
  at: DefaultedTimestamp;
  /** The transaction. */
  written_in: Generated<number>;
};

type CheckoutPartsTable = {
  /** Of the first part, the id of the checkout. */
  id: string;
  checkout_id: string;
  event_id: string | null;
  participation_id: string | null;
  /** Who has begun it. Null: the player, or an account that is gone. */
  payer_id: string | null;
  pence: number;
  created_at: DefaultedTimestamp;
};

type CheckoutsTable = {
  id: string;
  provider: string;
  organizer_id: string | null;
  event_id: string | null;
  participation_id: string | null;
  pence: number;
  status: Generated<'open' | 'paid' | 'failed' | 'expired'>;
  /** Null until the provider has responded. */
  url: string | null;
  created_at: DefaultedTimestamp;
  expires_at: Timestamp;
  settled_at: Timestamp | null;
  /** When it was last compared with the provider. */
  checked_at: Timestamp | null;
  /** Whose account takes it; stays when the organizer is deleted. Null: that of organizer_id. */
  account_id: string | null;
  /** The name of the provider for it. Null until the provider has responded. */
  provider_ref: string | null;
  /** What the provider has kept of it. Null until it is known. */
  fees_pence: number | null;
};

type ChronoChecksTable = {
  seq: GeneratedAlways<number>;
  /** The nonce that the device has made. */
  id: string;
  organizer_id: string;
  event_id: string;
  participation_id: string;
  gun: string;
  /** The label as two of them are compared. */
  gun_key: string;
  class: string;
  base: 'full_auto' | 'single_shot';
  bb_centigrams: number;
  fps_tenths: number | null;
  millijoules: number | null;
  computed_millijoules: number;
  /** As it was when the check was received. */
  limit_millijoules: number;
  result: 'pass' | 'fail';
  tag: string | null;
  occurred_at: Timestamp;
  received_at: Timestamp;
  was_offline: boolean;
  device_id: string | null;
  actor_id: string | null;
  /** Which device or session it comes from. */
  origin: string;
  /** Of what was sent, so that a nonce has one content. */
  content_hash: string;
  is_clock_corrected: Generated<boolean>;
};

type ChronoTagsTable = {
  event_id: string;
  /** The text of the sticker as two of them are compared. */
  tag_key: string;
  participation_id: string;
};

type CrewTable = {
  id: string;
  organizer_id: string;
  /** Null: all events of the organizer. */
  event_id: string | null;
  user_id: string;
  roles: string[];
  expires_at: Timestamp;
  invited_by: string | null;
  revoked_at: Timestamp | null;
  created_at: DefaultedTimestamp;
};

type CrewInvitationsTable = {
  id: string;
  organizer_id: string;
  event_id: string | null;
  roles: string[];
  /** Until when whoever accepts it is crew. */
  expires_at: Timestamp;
  /** Whose account alone can accept it; empty: any. */
  email: Generated<string>;
  token_hash: string;
  valid_until: Timestamp;
  created_at: DefaultedTimestamp;
};

type DailyStatisticsTable = {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  users: number;
  events: number;
  joins: number;
  messages: number;
  stored_bytes: number;
};

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
  created_at: DefaultedTimestamp;
  expires_at: Timestamp | null;
};

type DeletedEventParticipantsTable = {
  user_id: string;
  event_id: string;
  /** Of the player's own entry. */
  calendar_sequence: number;
};

type DeletedEventsTable = {
  id: string;
  title: string;
  date: Timestamp;
  duration: string;
  calendar_sequence: number;
  deleted_at: DefaultedTimestamp;
  ends_at: Timestamp | null;
};

type DependantsTable = {
  id: string;
  guardian_id: string;
  name: string;
  /** Reaches nobody but the guardian. */
  date_of_birth: string;
  /** What join forms begin with. */
  emergency_contact: Json<NonNullable<JoinForm['emergencyContact']>>;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
};

type DevicesTable = {
  id: string;
  organizer_id: string;
  /** Null: all events of the organizer. */
  event_id: string | null;
  name: string;
  expires_at: Timestamp;
  created_by: string;
  code_hash: string | null;
  code_expires_at: Timestamp | null;
  token_hash: string | null;
  paired_at: Timestamp | null;
  last_seen_at: Timestamp | null;
  revoked_at: Timestamp | null;
  created_at: DefaultedTimestamp;
  /** Of a key; null: a device at a gate. */
  roles: string[] | null;
  /** Of a key: the first characters of its token. */
  token_prefix: string | null;
  /** Of a key: the shortened address of its last request. */
  last_network: Generated<string>;
};

type EmailChangesTable = {
  id: string;
  user_id: string;
  new_email: string;
  token_hash: string;
  created_at: DefaultedTimestamp;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  by_reset: Generated<boolean>;
};

type EnergyLimitsTable = {
  organizer_id: string;
  position: number;
  /** full_auto, single_shot, or a name of the organizer. */
  class: string;
  /** What the class is by law. */
  base: 'full_auto' | 'single_shot';
  millijoules: number;
  /** Metres. Null: none. */
  minimum_engagement_m: number | null;
};

type EventLikeCountsTable = {
  event_id: string;
  likes: Generated<number>;
};

type EventOptionCountsTable = {
  event_id: string;
  option_id: string;
  confirmed: number;
};

type EventSpotCountsTable = {
  event_id: string;
  confirmed: Generated<number>;
  waitlist: Generated<number>;
  waiting: Generated<number>;
  cancelled: Generated<number>;
  paid: Generated<number>;
  checked_in: Generated<number>;
  revenue_pence: Generated<number>;
};

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
  /** What the superadmin approved (docs/product/events.md#changed-since-approval). */
  approved_snapshot: NullableJson<ApprovedVersion>;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
  /** When an approved event became pending because its organizer's account was hidden. */
  hidden_at: Timestamp | null;
  /** Null: not rejected, or changed by its organizer since. */
  rejected_at: Timestamp | null;
  /** Kept until the event is approved. */
  rejection_reason: Generated<string>;
  /** When the last decision was made, while its organizer has not been mailed about it. */
  unmailed_decision_at: Timestamp | null;
  /** Null once the last decision can no longer be undone. */
  undo_state: NullableJson<UndoState>;
  approval_status: GeneratedAlways<ApprovalStatus>;
  /** What participants know, while a mail about a change of it is still to be sent. */
  told_schedule: NullableJson<EventSchedule>;
  /** When the participants were reminded; null again once the date changes. */
  reminded_at: Timestamp | null;
  /** Raised by a trigger with each change that calendars must take over. */
  calendar_sequence: GeneratedAlways<number>;
  /** When it could first be seen; a trigger sets it. */
  first_approved_at: GeneratedAlways<string | null>;
  /** On a sphere of radius 1. */
  position: GeneratedAlways<string | null>;
  /** When the event is removed; null unless it is deleted (docs/product/events.md#event-deletion). */
  deletes_at: Timestamp | null;
  /** Under which new events begin like this one; null unless it is a template. */
  template_name: string | null;
  /** Who deleted it; only this account or the superadmin undoes the deletion. Null unless deletes_at is set. */
  deleted_by: string | null;
  search_text: GeneratedAlways<string>;
  /** Null: it takes place. */
  cancelled_at: Timestamp | null;
  /** What everybody reads on its page. */
  cancellation_reason: string | null;
  series_id: string | null;
  /** The day of the rule that it was made for, wherever it has moved since. */
  series_day: string | null;
  /** What was changed of this date alone, which the series leaves alone. */
  own_fields: string[] | null;
  /** Written by a trigger: the start of the date before it, from which on lists show this one. */
  listed_from: GeneratedAlways<string | null>;
  /** Written by a trigger: from when on a search finds this date, where it is not listed_from. */
  found_from: GeneratedAlways<string | null>;
};

type FileKeysTable = {
  key: string;
  /** reserved: on its way to the store; released: did not get there; stored: in `files`; removing: the file is deleted; removed: only this row is left. */
  state: 'reserved' | 'released' | 'stored' | 'removing' | 'removed';
  owner_id: string | null;
  /** Null for a thumbnail, and when the key is not reserved. */
  reserved_bytes: number | null;
  changed_at: DefaultedTimestamp;
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

type FollowsTable = {
  id: string;
  organizer_id: string;
  user_id: string | null;
  email: string | null;
  token_hash: string | null;
  /** When and where it was asked for, and the sentence shown. */
  consent: Json<object>;
  /** Null: by email, and the link was not used yet. */
  confirmed_at: Timestamp | null;
  /** Events that were first approved until then are not new. */
  looked_at: DefaultedTimestamp;
  /** When new events are looked for again: an hour after the last look, a day after the last mail. */
  due_at: DefaultedTimestamp;
  created_at: DefaultedTimestamp;
  ended_at: Timestamp | null;
};

type GatePeopleTable = {
  participation_id: string;
  event_id: string;
  version: number;
  changed_at: DefaultedTimestamp;
};

type GateScansTable = {
  seq: GeneratedAlways<number>;
  /** The nonce that the device has made. */
  id: string;
  organizer_id: string;
  event_id: string;
  participation_id: string | null;
  device_id: string | null;
  actor_id: string | null;
  /** Which device or session it comes from; two of them can conflict. */
  origin: string;
  kind: 'entry' | 'exit' | 'undo' | 'admit';
  refers_to: string | null;
  code_hash: string | null;
  reason: string | null;
  occurred_at: Timestamp;
  clock_offset_ms: number;
  received_at: Timestamp;
  was_offline: boolean;
  is_clock_corrected: boolean;
  verdict: 'in' | 'already_in' | 'conflict' | 'not_confirmed' | 'unknown' | 'cancelled' | 'other_event' | 'out' | 'undone' | 'not_signed';
  /** Whether it let somebody in or out; null: neither. */
  effect: 'in' | 'out' | null;
  /** Of somebody inside: the scan that let them in. */
  first_seq: number | null;
  other_event_id: string | null;
  /** Of what was sent, so that a nonce has one content. */
  content_hash: string;
  resolution: 'lent_ticket' | 'mistake' | 'stays' | null;
  resolution_note: Generated<string>;
  resolved_at: Timestamp | null;
  resolved_by: string | null;
};

type GatesTable = {
  event_id: string;
  /** Devices hold codes of tickets only hashed with it. */
  code_salt: Generated<string>;
  /** Raised with every change of the list, in the transaction of the change. */
  version: Generated<number>;
  /** Older versions need the whole list: who had gone by then is forgotten. */
  deltas_from: Generated<number>;
  /** With which positions on the waitlist last changed. */
  waitlist_version: Generated<number>;
};

type GuardianLinksTable = {
  id: string;
  event_id: string;
  participation_id: string;
  token_hash: string;
  expires_at: Timestamp;
  used_at: Timestamp | null;
  created_at: DefaultedTimestamp;
};

type JobRunsTable = {
  name: string;
  host: string;
  interval_ms: number;
  started_at: Timestamp;
  duration_ms: number;
  counts: Json<Record<string, number>>;
  /** Null: it has never failed. */
  failed_at: Timestamp | null;
  /** Of the latest failure; empty without one. */
  error: Generated<string>;
};

type KitHandoutsTable = {
  participation_id: string;
  option_id: string;
  handed_out_at: DefaultedTimestamp;
  returned_at: Timestamp | null;
};

type LedgerEntriesTable = {
  id: Generated<string>;
  seq: GeneratedAlways<number>;
  organizer_id: string;
  event_id: string;
  participation_id: string | null;
  at: DefaultedTimestamp;
  kind: 'charge' | 'payment' | 'refund' | 'adjustment' | 'voucher' | 'transfer';
  method: 'cash' | 'card' | 'bank' | 'online' | 'voucher' | null;
  /** What a charge and a refund add to the balance, a payment and a voucher take from it, and an adjustment and a transfer do as they are signed. A payment of 0 is an attempt that failed. */
  pence: number;
  reverses: string | null;
  provider: string | null;
  provider_ref: string | null;
  nonce: string | null;
  actor_id: string | null;
  device_id: string | null;
  note: Generated<string>;
  /** Who paid what is not assigned yet (docs/product/gate.md#walk-ins). */
  payer: string | null;
  /** The other entry of a transfer, which is gone with its event. */
  transfers: string | null;
};

type LikesTable = {
  event_id: string;
  user_id: string;
  created_at: DefaultedTimestamp;
};

type MailRefusalsTable = {
  user_id: string;
  kind: string;
  created_at: DefaultedTimestamp;
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
  created_at: DefaultedTimestamp;
  sent_at: Timestamp | null;
};

type MessageNoticeCursorTable = {
  is_only: Generated<boolean>;
  seq: number;
};

type MessageNoticesTable = {
  user_id: string;
  /** Null: the account need not be told of messages. */
  due_at: Timestamp | null;
  /** Null: it was never told by mail. */
  mailed_at: Timestamp | null;
};

type MessagesTable = {
  id: string;
  thread_id: string;
  seq: GeneratedAlways<number>;
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
  /** The number of the latest change after it was sent; the database sets it. */
  change_seq: GeneratedAlways<number | null>;
  sent_by: string | null;
};

type MomentsTable = {
  id: string;
  user_id: string;
  file_key: string;
  original_name: Generated<string>;
  size_bytes: number;
  uploaded_at: DefaultedTimestamp;
};

type NewJobsTable = {
  id: GeneratedAlways<number>;
  name: string;
  /** JSON. */
  payload: string;
  run_at: Timestamp | null;
  max_attempts: number;
  key: string | null;
};

type NoncesTable = {
  organizer_id: string;
  id: string;
  content_hash: string;
  response: Json<object>;
  /** Whom the response shows; it goes with them. */
  participation_id: string | null;
  created_at: DefaultedTimestamp;
};

type NoticesTable = {
  /** The order of the list. A notice that is told again gets a new one. */
  id: Generated<number>;
  user_id: string;
  event_id: string | null;
  kind: string;
  details: Json<NoticeDetails>;
  /** In Britain, of what is told once a day for each event; otherwise null. */
  day: string | null;
  created_at: DefaultedTimestamp;
  read_at: Timestamp | null;
};

type OrganizerHandlesTable = {
  handle: string;
  /** Null: of an account that was deleted. */
  user_id: string | null;
  since: Timestamp;
  /** Null: the address of the page. Otherwise when the handle is free for others. */
  until: Timestamp | null;
};

type OrganizerPagesTable = {
  user_id: string;
  words: Generated<string>;
  links: Json<{ label: string; url: string }[]>;
};

type ParticipantViewsTable = {
  id: string;
  user_id: string;
  name: string;
  filters: Json<ParticipantFilters>;
  created_at: DefaultedTimestamp;
};

type ParticipationsTable = {
  id: string;
  event_id: string;
  /** Null: a player without an account, who has joined at the gate (docs/product/gate.md#walk-ins), or a dependant. */
  user_id: string | null;
  status: 'confirmed' | 'waitlist' | 'cancelled';
  payment_status: Generated<'paid' | 'pending' | 'failed' | 'refunded'>;
  payment_amount_pence: Generated<number>;
  payment_id: string | null;
  check_in_status: Generated<'not_checked_in' | 'checked_in' | 'no_show'>;
  check_in_time: Timestamp | null;
  join_form: Json<JoinForm>;
  queue_position: Generated<number>;
  joined_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
  /** The status that the player was told last; null: none. */
  mailed_status: string | null;
  /** When to look whether the player has to be told of a new status; null: nothing has changed. */
  status_mail_due_at: Timestamp | null;
  /** When the player moved up from the waitlist. */
  promoted_at: Timestamp | null;
  /** Raised by a trigger with each change of the status. */
  calendar_sequence: GeneratedAlways<number>;
  /** 12 characters; a new one with every join. */
  ticket_code: Generated<string>;
  held_back: Generated<boolean>;
  search_text: GeneratedAlways<string>;
  /** Cancelled by the organizer, who has not allowed to join again (docs/product/participation.md#needs-consent). */
  needs_consent: Generated<boolean>;
  /** Who checked the participant in (docs/product/participation.md#check-in). */
  checked_in_by: string | null;
  option_ids: GeneratedAlways<string[]>;
  /** Follows from the scans (docs/product/gate.md#truth). */
  is_inside: Generated<boolean>;
  /** Scans up to this one are of an earlier status. */
  scans_from: GeneratedAlways<number>;
  /** The device that checked the participant in. */
  checked_in_device: string | null;
  gate_note: Generated<string>;
  /** What requests name a participant with: the account, or the participation without one. */
  person_id: GeneratedAlways<string>;
  /** What a confirmed player was charged; this and the next three are sums of ledger_entries. */
  charged_pence: Generated<number>;
  /** Vouchers, less adjustments. */
  credited_pence: Generated<number>;
  paid_pence: Generated<number>;
  refunded_pence: Generated<number>;
  /** What the latest payment or refund was, where the sums do not say it. */
  payment_mark: 'paid' | 'failed' | 'refunded' | null;
  /** Until when a spot has to be paid for; null once it is, or when it need not be. */
  hold_until: Timestamp | null;
  /** How much of what was charged ends the hold; null: all of it. */
  hold_pence: number | null;
  /** Cancelled because it was not paid for in time. */
  hold_expired: Generated<boolean>;
  /** A use of it, unless the participation is cancelled. */
  voucher_id: string | null;
  /** What the voucher is worth. The entry is at most what is charged. */
  voucher_pence: Generated<number>;
  /** The account that has booked for a dependant (docs/product/dependants.md#booking). */
  guardian_id: string | null;
  dependant_id: string | null;
  /** The guardian comes along without playing. */
  accompanies: Generated<boolean>;
  added_by: string | null;
  /** The participation that was moved here, or given away to this player; it can be gone. */
  moved_from: string | null;
  /** The side that the player knows of, '' for none; null: it has not changed since. */
  mailed_side: string | null;
  /** Null: in none, and of whoever is cancelled. */
  squad_id: string | null;
  squad_joined_at: Timestamp | null;
  /** Null: alone, as whoever is cancelled or held back. */
  party_id: string | null;
  /** How often spots were given to others first; the same for the whole party. */
  party_passes: Generated<number>;
  /** A spot of a squad that nobody has claimed; cancelled: somebody has, or it is given up. */
  is_open: Generated<boolean>;
  /** Of the token of the link by which somebody takes an open spot, or one that is given away. */
  claim_hash: string | null;
  /** When an open spot lapses; null: it does not. */
  claim_until: Timestamp | null;
  /** The kind of link that led here; null: none is known. */
  came_from: 'embed' | 'mail' | 'share' | null;
};

type PasswordFailuresTable = {
  key: string;
  failures: number;
  retry_at: Timestamp;
  expires_at: Timestamp;
};

type PasswordResetsTable = {
  id: string;
  user_id: string;
  /** SHA-256 of the link's token, 64 lower-case hex characters. */
  token_hash: string;
  created_at: DefaultedTimestamp;
  expires_at: Timestamp;
  /** Also set when a newer link replaced it. */
  used_at: Timestamp | null;
};

type PaymentAccountsTable = {
  /** No reference: it outlives its organizer until what it took is settled. */
  user_id: string;
  is_live: boolean;
  last_four: string;
  /** Which key it is encrypted with: with another one the account is as if not connected. */
  key_id: string;
  /** AES-256-GCM of the secret key, and of the id and the secret of the webhook, bound to user_id. */
  sealed: string;
  connected_at: DefaultedTimestamp;
  /** When its organizer was deleted. Null: it is in use. */
  closing_at: Timestamp | null;
};

type PaymentEventsTable = {
  provider: string;
  event_id: string;
  received_at: DefaultedTimestamp;
  type: string;
  checkout_id: string;
  outcome: string;
};

type RecoveryCodesTable = {
  user_id: string;
  code_hash: string;
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
  /** Set when a token issued at the same time was used: from then on this one is refused. */
  refused_after: Timestamp | null;
};

type RefundRunsTable = {
  id: string;
  event_id: string;
  started_by: string | null;
  note: Generated<string>;
  /** Who had something to get back when it was started. */
  total_players: number;
  refunded_players: Generated<number>;
  refunded_pence: Generated<number>;
  done_up_to: Generated<string>;
  created_at: DefaultedTimestamp;
  finished_at: Timestamp | null;
};

type RefundsTable = {
  id: Generated<string>;
  checkout_id: string;
  /** Null: the event or the participation was gone when it was paid. */
  entry_id: string | null;
  pence: number;
  status: Generated<'pending' | 'done' | 'failed'>;
  created_at: DefaultedTimestamp;
  sent_at: Timestamp | null;
  done_at: Timestamp | null;
  attempts: Generated<number>;
  next_attempt_at: DefaultedTimestamp;
  /** Why it has failed: the provider has `refused` it, or it was `unanswered` for too long. */
  failure: string | null;
  /** How often it was tried again after the provider refused it: part of its name there, because the provider gives the same answer to the same name. */
  round: Generated<number>;
  retried_at: Timestamp | null;
  /** When a failed one was refunded in another way. */
  by_hand_at: Timestamp | null;
  /** When the organizer got a mail about its failure; null again when it is tried again. */
  failure_mailed_at: Timestamp | null;
  /** Null: the part that has the id of the checkout. */
  part_id: string | null;
};

type RememberedBrowsersTable = {
  user_id: string;
  device_id: string;
  until: Timestamp;
};

type RemoteFailuresTable = {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  remote: string;
  build: string;
  kind: string;
  failures: Generated<number>;
  last_at: DefaultedTimestamp;
  /** Hashes of the first three networks that reported it. */
  networks: Generated<string[]>;
};

type RemoteOpeningsTable = {
  /** `YYYY-MM-DD`, UTC. */
  day: string;
  remote: string;
  build: string;
  openings: Generated<number>;
};

type ReportCasesTable = {
  id: string;
  subject_kind: 'event' | 'message' | 'moment' | 'user' | 'squad';
  subject_id: string;
  /** Null once the account is deleted; the database then clears excerpt and note. */
  owner_id: string | null;
  excerpt: Generated<string>;
  report_count: Generated<number>;
  last_reported_at: DefaultedTimestamp;
  outcome: 'dismissed' | 'removed' | 'warned' | null;
  note: Generated<string>;
  /** Null while the case is open. */
  resolved_at: Timestamp | null;
};

type ReportsTable = {
  id: string;
  case_id: string;
  /** Null once the account is deleted; the database then clears the text. */
  reporter_id: string | null;
  reason: 'spam' | 'harassment' | 'unsafe' | 'other';
  text: Generated<string>;
  created_at: DefaultedTimestamp;
  notified_at: Timestamp | null;
};

type RequestCountsTable = {
  key: string;
  points: Generated<number>;
  expire: number | null;
};

type SavedSearchesTable = {
  id: string;
  user_id: string;
  name: string;
  filters: Json<ExploreFilters>;
  is_mailed: Generated<boolean>;
  /** Events that were first approved until then are not new for it. */
  looked_at: DefaultedTimestamp;
  /** When new events are looked for again. */
  due_at: DefaultedTimestamp;
  created_at: DefaultedTimestamp;
};

type SecondFactorChallengesTable = {
  id: string;
  user_id: string;
  purpose: 'signIn' | 'addTotp' | 'addPasskey';
  token_hash: string | null;
  /** The browser that signs in. */
  device_id: string | null;
  tries: Generated<number>;
  passkey_challenge: string | null;
  key_id: string | null;
  sealed: string | null;
  expires_at: Timestamp;
};

type SecondFactorGraceTable = {
  user_id: string;
  asked_at: DefaultedTimestamp;
};

type SecondFactorsTable = {
  id: string;
  user_id: string;
  kind: 'totp' | 'passkey';
  name: string;
  created_at: DefaultedTimestamp;
  last_used_at: Timestamp | null;
  /** Of an app: the key that its secret is sealed with. */
  key_id: string | null;
  sealed: string | null;
  /** Of an app: the 30 seconds whose code was used last; earlier ones are refused. */
  last_step: number | null;
  credential_id: string | null;
  /** Of a passkey: COSE, in base64url. */
  public_key: string | null;
  /** Of a passkey: how often it says that it was used. */
  counter: number | null;
  transports: string[] | null;
};

type SeriesTable = {
  id: string;
  organizer_id: string;
  /** The body of POST /events, without date, end and approval. */
  content: Json<SeriesContent>;
  rule: Json<SeriesRule>;
  /** Null: the end follows from the duration. */
  ends_after_minutes: number | null;
  weeks_ahead: number;
  /** Null: players do not move to another date. */
  move_until_days: number | null;
  is_paused: Generated<boolean>;
  /** The dates up to this day are made. */
  made_until: Generated<string>;
  approved_at: Timestamp | null;
  /** The content that the superadmin looked at. */
  approved_content: NullableJson<SeriesContent>;
  rejected_at: Timestamp | null;
  rejection_reason: Generated<string>;
  created_at: DefaultedTimestamp;
  updated_at: DefaultedTimestamp;
  /** Null: it was not ended. Its removed dates have the same. */
  deletes_at: Timestamp | null;
  /** The account that ended it. */
  deleted_by: string | null;
};

type ServerNodesTable = {
  id: string;
  host: string;
  version: string;
  started_at: Timestamp;
  seen_at: Timestamp;
  failures: Json<PartFailures[]>;
};

type SessionsTable = {
  id: string;
  user_id: string;
  /** Browser and device; empty if unknown. */
  device: Generated<string>;
  created_at: DefaultedTimestamp;
  last_used_at: DefaultedTimestamp;
  revoked_at: Timestamp | null;
  /** The network address of the last use, shortened; empty if unknown. */
  network: Generated<string>;
  /** When the password or a second factor was given last; null before there were any. */
  confirmed_at: Timestamp | null;
};

type SquadInvitationsTable = {
  event_id: string;
  user_id: string;
  created_at: DefaultedTimestamp;
};

type SquadsTable = {
  id: string;
  event_id: string;
  name: string;
  code_hash: string;
  /** The code is derived from it and the secret (docs/decisions/squad-codes.md). */
  code_nonce: string;
  /** One of the members: settle_squad passes the lead on. */
  leader_participation_id: string;
  max_size: number;
  created_at: DefaultedTimestamp;
  pays: Generated<'leader' | 'member'>;
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
  created_at: DefaultedTimestamp;
  last_message_at: DefaultedTimestamp;
  /** Null: before it was recorded. */
  opened_by: string | null;
  search_text: GeneratedAlways<string>;
};

type TotalChangesTable = {
  name: string;
  owner_id: string;
  part: string;
  amount: number;
};

type TotalsTable = {
  name: string;
  owner_id: string;
  part: string;
  amount: number;
};

type UserActivityTable = {
  user_id: string;
  /** Recorded at most once a minute; null: never. */
  last_active_at: Timestamp | null;
  /** Kept by triggers. */
  events_count: GeneratedAlways<number>;
};

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
  deletion_requested_at: Timestamp | null;
  /** Set on what is left of a deleted account (docs/product/roles-and-accounts.md#deleted-user). */
  erased_at: Timestamp | null;
  suspended_at: Timestamp | null;
  /** Empty unless it is suspended. */
  suspension_reason: Generated<string>;
  search_text: GeneratedAlways<string>;
  name_search_text: GeneratedAlways<string>;
  email_search_text: GeneratedAlways<string>;
  /** Until then the account gets no mail but the link (docs/product/sessions.md#email-confirmation). */
  email_confirmed: Generated<boolean>;
  /** Name and picture are on the pages of events with a spot (docs/product/player-screens.md#going-faces). */
  shows_among_going: Generated<boolean>;
  /** docs/product/record.md#experience */
  shows_experience: Generated<boolean>;
  /** docs/product/organizer-screens.md#game-kind */
  game_kind: Generated<'airsoft' | 'paintball' | 'larp' | 'other'>;
};

type VatRegistrationsTable = {
  organizer_id: string;
  number: string;
  /** Per cent, which prices include. */
  rate: number;
  /** Of the business, as an invoice has to name it. */
  address: string;
  /** The day in Britain from which what is paid includes VAT. */
  since: string;
};

type VouchersTable = {
  id: string;
  organizer_id: string;
  /** Keyed, so that the table alone gives no code back. */
  code_hash: string;
  /** The last characters, by which the organizer tells them apart. */
  code_end: string;
  kind: 'pounds' | 'percent';
  /** Pence, or per cent. */
  value: number;
  /** Null: all events of the organizer. */
  event_ids: string[] | null;
  max_uses: number;
  /** By accounts that are gone, for games that have been played. */
  past_uses: Generated<number>;
  expires_at: Timestamp | null;
  is_once_per_person: boolean;
  created_at: DefaultedTimestamp;
  /** Kept while participations have it. */
  deleted_at: Timestamp | null;
};

type WaiverRemindersTable = {
  participation_id: string;
  kind: 'week' | 'day';
  sent_at: DefaultedTimestamp;
};

type WaiverSignaturesTable = {
  id: string;
  organizer_id: string;
  version: number;
  /** For which it was signed; of a year it holds for others, too. */
  event_id: string | null;
  user_id: string | null;
  dependant_id: string | null;
  /** Only of a player without an account. */
  participation_id: string | null;
  signer: 'self' | 'guardian';
  signer_user_id: string | null;
  typed_name: string;
  /** Path data of SVG, and never markup. */
  strokes: string | null;
  signed_at: DefaultedTimestamp;
  device_id: string | null;
  /** At a gate: the account that had it signed. */
  actor_id: string | null;
  withdrawn_at: Timestamp | null;
  /** Once who signed is gone (docs/product/waivers.md#kept). */
  kept_until: string;
  gate_by: string | null;
};

type WaiverTextsTable = {
  organizer_id: string;
  version: number;
  body: string;
  valid_for: 'year' | 'event';
  guardian_below: number;
  accompanied_below: number;
  /** Signatures of earlier versions are outdated. */
  is_material: boolean;
  created_at: DefaultedTimestamp;
};

type WebhookDeliveriesTable = {
  webhook_id: string;
  change_id: string;
  added: GeneratedAlways<number>;
  state: Generated<'waiting' | 'delivered' | 'failed'>;
  attempts: Generated<number>;
  /** While it waits: not before. */
  next_at: DefaultedTimestamp;
  /** HTTP, of the last attempt; null: no response. */
  status: number | null;
  took_ms: number | null;
};

type WebhooksTable = {
  id: string;
  organizer_id: string;
  /** Null: all events. */
  event_id: string | null;
  /** The key that added it; null: the organizer. */
  device_id: string | null;
  url: string;
  types: string[];
  /** Sealed, as is old_secret, which signs until old_until. */
  secret: string;
  /** The id of the key that sealed them. */
  sealing_key: string;
  old_secret: string | null;
  old_until: Timestamp | null;
  is_on: Generated<boolean>;
  /** Rounds without a success since the last one. */
  failures: Generated<number>;
  failing_since: Timestamp | null;
  /** Not before: the pause after a failure. */
  retry_at: DefaultedTimestamp;
  /** Until then a node is at it. */
  leased_until: Timestamp | null;
  /** Its last round took long. */
  is_slow: Generated<boolean>;
  delivered_at: Timestamp | null;
  /** Up to which change deliveries were made. */
  sequence: number;
  created_at: DefaultedTimestamp;
  /** The organizer has switched it off: no key switches it on. */
  is_off_for_keys: Generated<boolean>;
};

/** Every table. */
export type Schema = {
  announcements: AnnouncementsTable;
  audit_entries: AuditEntriesTable;
  bans: BansTable;
  blocks: BlocksTable;
  calendar_feeds: CalendarFeedsTable;
  cards: CardsTable;
  change_logs: ChangeLogsTable;
  changes: ChangesTable;
  checkout_parts: CheckoutPartsTable;
  checkouts: CheckoutsTable;
  chrono_checks: ChronoChecksTable;
  chrono_tags: ChronoTagsTable;
  crew: CrewTable;
  crew_invitations: CrewInvitationsTable;
  daily_statistics: DailyStatisticsTable;
  data_exports: DataExportsTable;
  deleted_event_participants: DeletedEventParticipantsTable;
  deleted_events: DeletedEventsTable;
  dependants: DependantsTable;
  devices: DevicesTable;
  email_changes: EmailChangesTable;
  energy_limits: EnergyLimitsTable;
  event_like_counts: EventLikeCountsTable;
  event_option_counts: EventOptionCountsTable;
  event_spot_counts: EventSpotCountsTable;
  events: EventsTable;
  file_keys: FileKeysTable;
  files: FilesTable;
  follows: FollowsTable;
  gate_people: GatePeopleTable;
  gate_scans: GateScansTable;
  gates: GatesTable;
  guardian_links: GuardianLinksTable;
  job_runs: JobRunsTable;
  kit_handouts: KitHandoutsTable;
  ledger_entries: LedgerEntriesTable;
  likes: LikesTable;
  mail_refusals: MailRefusalsTable;
  mails: MailsTable;
  message_notice_cursor: MessageNoticeCursorTable;
  message_notices: MessageNoticesTable;
  messages: MessagesTable;
  moments: MomentsTable;
  new_jobs: NewJobsTable;
  nonces: NoncesTable;
  notices: NoticesTable;
  organizer_handles: OrganizerHandlesTable;
  organizer_pages: OrganizerPagesTable;
  participant_views: ParticipantViewsTable;
  participations: ParticipationsTable;
  password_failures: PasswordFailuresTable;
  password_resets: PasswordResetsTable;
  payment_accounts: PaymentAccountsTable;
  payment_events: PaymentEventsTable;
  recovery_codes: RecoveryCodesTable;
  refresh_tokens: RefreshTokensTable;
  refund_runs: RefundRunsTable;
  refunds: RefundsTable;
  remembered_browsers: RememberedBrowsersTable;
  remote_failures: RemoteFailuresTable;
  remote_openings: RemoteOpeningsTable;
  report_cases: ReportCasesTable;
  reports: ReportsTable;
  request_counts: RequestCountsTable;
  saved_searches: SavedSearchesTable;
  second_factor_challenges: SecondFactorChallengesTable;
  second_factor_grace: SecondFactorGraceTable;
  second_factors: SecondFactorsTable;
  series: SeriesTable;
  server_nodes: ServerNodesTable;
  sessions: SessionsTable;
  squad_invitations: SquadInvitationsTable;
  squads: SquadsTable;
  threads: ThreadsTable;
  total_changes: TotalChangesTable;
  totals: TotalsTable;
  user_activity: UserActivityTable;
  users: UsersTable;
  vat_registrations: VatRegistrationsTable;
  vouchers: VouchersTable;
  waiver_reminders: WaiverRemindersTable;
  waiver_signatures: WaiverSignaturesTable;
  waiver_texts: WaiverTextsTable;
  webhook_deliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
};
