-- Who writes nothing to whom, and is written nothing by them.
create table blocks (
  blocker_id object_id not null references users (id) on delete cascade,
  blocked_id object_id not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
comment on table blocks is 'docs/product/messages.md#blocks';
create index blocks_blocker_idx on blocks (blocker_id, created_at desc, blocked_id);
create index blocks_blocked_idx on blocks (blocked_id);
