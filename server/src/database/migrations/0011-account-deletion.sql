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
