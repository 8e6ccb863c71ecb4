-- Who was invited to come to an event as a squad again (docs/product/squads.md#again).
create table squad_invitations (
  event_id object_id not null references events on delete cascade,
  user_id object_id not null references users on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);
create index squad_invitations_user_idx on squad_invitations (user_id);
