import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** The tables as migrations/*.sql make them. Timestamps are Dates, money is pence, ids 24 hex. */
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
};

export type UserRow = Selectable<UsersTable>;
export type EventRow = Selectable<EventsTable>;
export type ParticipationRow = Selectable<ParticipationsTable>;
export type FileRow = Selectable<FilesTable>;
export type MomentRow = Selectable<MomentsTable>;
export type ThreadRow = Selectable<ThreadsTable>;
export type MessageRow = Selectable<MessagesTable>;

/** Written as JSON.stringify(value): the driver would take a bare array for a PostgreSQL one. */
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
};

type SessionsTable = {
  id: string;
  user_id: string;
  device: Generated<string>;
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
  /** When one of its successors was first used; a use after that is theft. */
  superseded_at: Date | null;
};

export type GalleryItem = { type: 'image' | 'video'; url: string; thumbnail: string | null };

export type CustomField = {
  id: string;
  label: string;
  /** `price` is in pounds, as the contract has it. */
  options: { id: string; label: string; price: number }[];
};

/** What the superadmin approved, for "changed since approval" (decisions.md §3). */
export type ApprovedSnapshot = Record<string, unknown>;

type EventsTable = {
  id: string;
  organizer_id: string;
  organizer_name: string;
  organizer_avatar_url: Generated<string>;
  title: string;
  description: Generated<string>;
  location: string;
  latitude: number | null;
  longitude: number | null;
  date: Date;
  image_url: string;
  image_thumbnail: Generated<string>;
  is_video: Generated<boolean>;
  gallery: Json<GalleryItem[]>;
  price: Generated<string>;
  base_price_pence: Generated<number>;
  duration: Generated<string>;
  difficulty: Generated<'Beginner' | 'Intermediate' | 'Advanced'>;
  required_equipment: Generated<string[]>;
  custom_fields: Json<CustomField[]>;
  /** Null: unlimited. */
  max_participants: number | null;
  waitlist_enabled: Generated<boolean>;
  approved: Generated<boolean>;
  approved_at: Date | null;
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
  /** Null once the owner's account is gone. */
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
  /** Of the last change since it was sent; the database sets it. */
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
