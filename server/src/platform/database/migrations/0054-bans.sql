-- Players whom an organizer does not let join.
create table bans (
  organizer_id object_id not null references users (id) on delete cascade,
  user_id object_id not null references users (id) on delete cascade,
  reason text not null default '' check (char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  primary key (organizer_id, user_id),
  check (organizer_id <> user_id)
);
comment on table bans is 'docs/product/participation.md#bans';
create index bans_organizer_idx on bans (organizer_id, created_at desc, user_id);
create index bans_user_idx on bans (user_id);
