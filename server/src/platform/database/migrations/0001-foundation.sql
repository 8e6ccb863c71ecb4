-- The foundation: people, sessions, events, files, messages. PostgreSQL 15 and newer.

-- Ids are made in the application, so that a client's retry and several servers need no round trip;
-- their layout is time-ordered, and "C" compares them byte by byte.
create domain object_id as text collate "C" check (value ~ '^[0-9a-f]{24}$');

create table users (
  id object_id primary key,
  email text not null,
  password_hash text not null,
  nick_name text not null default '',
  full_name text not null default '',
  date_of_birth date,
  organizer_name text not null default '',
  avatar_url text not null default '',
  bio text not null default '' check (char_length(bio) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One account an address, however it is written.
create unique index users_email_key on users (lower(email));
create index users_created_idx on users (created_at desc, id desc);

-- A session is one sign-in on one device: the family of all refresh tokens that follow from it.
-- Revoking the row ends the whole family, and access tokens name it.
create table sessions (
  id object_id primary key,
  user_id object_id not null references users (id) on delete cascade,
  device text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  revoked_at timestamptz
);

create index sessions_user_idx on sessions (user_id) where revoked_at is null;

-- Only the SHA-256 of a token is kept. A token stays good while none of its successors was used;
-- the first use of one sets superseded_at here, and a use after that is theft.
create table refresh_tokens (
  token_hash text primary key check (token_hash ~ '^[0-9a-f]{64}$'),
  session_id object_id not null references sessions (id) on delete cascade,
  predecessor_hash text references refresh_tokens (token_hash) on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '30 days',
  used_at timestamptz,
  superseded_at timestamptz
);

create index refresh_tokens_session_idx on refresh_tokens (session_id);
create index refresh_tokens_predecessor_idx on refresh_tokens (predecessor_hash);
create index refresh_tokens_expiry_idx on refresh_tokens (expires_at);

create table events (
  id object_id primary key,
  organizer_id object_id not null references users (id) on delete cascade,
  -- What the event's page says of its organizer; the account's own name may differ.
  organizer_name text not null,
  organizer_avatar_url text not null default '',
  title text not null,
  description text not null default '',
  location text not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  date timestamptz not null,
  image_url text not null,
  -- A smaller picture of the main image, or the poster of the main video.
  image_thumbnail text not null default '',
  is_video boolean not null default false,
  gallery jsonb not null default '[]' check (jsonb_typeof(gallery) = 'array'),
  price text not null default '',
  base_price_pence integer not null default 0 check (base_price_pence >= 0),
  duration text not null default '',
  difficulty text not null default 'Beginner'
    check (difficulty in ('Beginner', 'Intermediate', 'Advanced')),
  required_equipment text[] not null default '{}',
  custom_fields jsonb not null default '[]' check (jsonb_typeof(custom_fields) = 'array'),
  -- Null: as many as come.
  max_participants integer check (max_participants >= 1),
  waitlist_enabled boolean not null default true,
  approved boolean not null default false,
  approved_at timestamptz,
  -- What was approved, to show the superadmin what the organizer changed since.
  approved_snapshot jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- 'simple': names of places and people must not be stemmed as English words.
  search tsvector not null generated always as (
    setweight(to_tsvector('simple', title), 'A') ||
    setweight(to_tsvector('simple', location), 'B') ||
    setweight(to_tsvector('simple', organizer_name), 'B') ||
    setweight(to_tsvector('simple', description), 'C')
  ) stored,
  -- Half a place is no place.
  check ((latitude is null) = (longitude is null))
);

create index events_organizer_date_idx on events (organizer_id, date desc, id desc);
create index events_date_idx on events (date desc, id desc);
create index events_approved_date_idx on events (approved, date, id);
create index events_created_idx on events (approved, created_at desc, id desc);
create index events_search_idx on events using gin (search);
-- A distance search first cuts out a box of latitudes and longitudes.
create index events_place_idx on events (latitude, longitude) where latitude is not null;

create table likes (
  event_id object_id not null references events (id) on delete cascade,
  user_id object_id not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);

create index likes_event_created_idx on likes (event_id, created_at desc);
create index likes_user_created_idx on likes (user_id, created_at desc);

create table participations (
  id object_id primary key,
  event_id object_id not null references events (id) on delete cascade,
  user_id object_id not null references users (id) on delete cascade,
  status text not null check (status in ('confirmed', 'waitlist', 'cancelled')),
  payment_status text not null default 'pending'
    check (payment_status in ('paid', 'pending', 'failed', 'refunded')),
  payment_amount_pence integer not null default 0 check (payment_amount_pence >= 0),
  payment_id text,
  check_in_status text not null default 'not_checked_in'
    check (check_in_status in ('not_checked_in', 'checked_in', 'no_show')),
  check_in_time timestamptz,
  join_form jsonb not null default '{}' check (jsonb_typeof(join_form) = 'object'),
  -- The place in line; set to its default again when somebody who cancelled joins anew.
  queue_position bigint generated by default as identity,
  joined_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, user_id)
);

create index participations_queue_idx on participations (event_id, status, queue_position);
create index participations_user_idx on participations (user_id, status, joined_at desc);

-- The owner's account may go before its objects are removed from the store; the row stays until the
-- sweeper has removed them.
create table files (
  key text primary key,
  owner_id object_id references users (id) on delete set null,
  folder text not null check (folder in ('events', 'moments', 'messages', 'avatars', 'uploads')),
  content_type text not null,
  size bigint not null check (size >= 0),
  original_name text not null default '',
  width integer,
  height integer,
  thumbnail_key text,
  created_at timestamptz not null default now()
);

create index files_owner_idx on files (owner_id, folder, created_at desc, key);
create index files_created_idx on files (created_at);

create table moments (
  id object_id primary key,
  user_id object_id not null references users (id) on delete cascade,
  file_key text not null references files (key) on delete cascade,
  original_name text not null default '',
  size_bytes bigint not null check (size_bytes >= 0),
  uploaded_at timestamptz not null default now()
);

create index moments_user_idx on moments (user_id, uploaded_at desc, id desc);
create index moments_file_idx on moments (file_key);

-- One event and one player. It outlives its event: what must stay readable then is copied here.
create table threads (
  id object_id primary key,
  event_id object_id references events (id) on delete set null,
  event_title text not null,
  event_date timestamptz not null,
  event_image_url text not null default '',
  event_deleted_at timestamptz,
  organizer_id object_id not null references users (id) on delete cascade,
  player_id object_id not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  last_message_at timestamptz not null default now(),
  unique (event_id, player_id),
  check (organizer_id <> player_id)
);

create index threads_organizer_idx on threads (organizer_id, last_message_at desc, id desc);
create index threads_player_idx on threads (player_id, last_message_at desc, id desc);
create index threads_recent_idx on threads (last_message_at desc, id desc);

create table messages (
  id object_id primary key,
  thread_id object_id not null references threads (id) on delete cascade,
  -- The order inside a thread, and where a client that was away catches up.
  seq bigint generated always as identity unique,
  sender_id object_id not null references users (id) on delete cascade,
  recipient_id object_id not null references users (id) on delete cascade,
  type text not null check (type in ('text', 'image')),
  text text not null default '',
  image_url text not null default '',
  image_caption text not null default '',
  reply_to_id object_id references messages (id) on delete set null,
  -- Made by the client: the same send twice is one message.
  client_id text,
  device_type text not null default 'web',
  status text not null default 'sent' check (status in ('sent', 'delivered', 'read')),
  delivered_at timestamptz,
  read_at timestamptz,
  -- The row stays, so that the other side can see that something was there.
  deleted_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (sender_id, client_id)
);

create index messages_thread_idx on messages (thread_id, seq desc);
create index messages_recipient_idx on messages (recipient_id, seq);
create index messages_sender_idx on messages (sender_id, seq);
create index messages_reply_idx on messages (reply_to_id) where reply_to_id is not null;
-- The unread badge is asked for all the time and nearly everything is read: a small index.
create index messages_unread_idx on messages (recipient_id, thread_id)
  where status <> 'read' and deleted_at is null;
