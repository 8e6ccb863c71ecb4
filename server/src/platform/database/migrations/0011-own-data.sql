-- An account whose deletion was requested is deleted two weeks later; signing in before that cancels it.
alter table users
  add column deletion_requested_at timestamptz,
  -- Set when a deleted account's row stays, without its data, because others keep conversations with it.
  add column erased_at timestamptz;

create index users_deletion_idx on users (deletion_requested_at)
  where deletion_requested_at is not null;

-- An approved event of such an account is pending until then; this remembers that it was approved.
alter table events
  add column hidden_at timestamptz,
  add constraint events_hidden_is_pending check (hidden_at is null or not approved);

-- One archive of everything held about an account. The row outlives the account until its archive is removed from the store.
create table data_exports (
  id object_id primary key,
  user_id object_id references users (id) on delete set null,
  status text not null default 'waiting' check (status in ('waiting', 'running', 'ready', 'failed')),
  done integer not null default 0,
  total integer not null default 0,
  -- Outside the folders that are served.
  storage_key text not null unique,
  size_bytes bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz
);

create unique index data_exports_in_progress_key on data_exports (user_id)
  where status in ('waiting', 'running');
create index data_exports_user_idx on data_exports (user_id, created_at desc, id desc);
create index data_exports_age_idx on data_exports (created_at);
