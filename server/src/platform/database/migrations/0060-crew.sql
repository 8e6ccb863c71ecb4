-- Who helps an organizer: with one event or with all, as what, and until when.
create table crew (
  id object_id primary key,
  organizer_id object_id not null references users (id) on delete cascade,
  event_id object_id references events (id) on delete cascade,
  user_id object_id not null references users (id) on delete cascade,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array[
    'co_organizer', 'editor', 'messages', 'gate', 'medic', 'treasurer']),
  expires_at timestamptz not null,
  invited_by object_id references users (id) on delete set null,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check (organizer_id <> user_id)
);
comment on table crew is 'docs/product/crew.md#crew';
comment on column crew.event_id is 'Null: all events of the organizer.';
create unique index crew_member_key on crew (user_id, organizer_id, coalesce(event_id, ''))
  where revoked_at is null;
create index crew_organizer_idx on crew (organizer_id, created_at desc, id)
  where revoked_at is null;
create index crew_event_idx on crew (event_id);
create index crew_invited_by_idx on crew (invited_by);

-- An invitation that is accepted is deleted: it works once.
create table crew_invitations (
  id object_id primary key,
  organizer_id object_id not null references users (id) on delete cascade,
  event_id object_id references events (id) on delete cascade,
  roles text[] not null check (cardinality(roles) > 0 and roles <@ array[
    'co_organizer', 'editor', 'messages', 'gate', 'medic', 'treasurer']),
  expires_at timestamptz not null,
  email text not null default '',
  token_hash text not null unique,
  valid_until timestamptz not null,
  created_at timestamptz not null default now()
);
comment on table crew_invitations is 'docs/product/crew.md#crew-invitations';
comment on column crew_invitations.expires_at is 'Until when whoever accepts it is crew.';
comment on column crew_invitations.email is 'Whose account alone can accept it; empty: any.';
create index crew_invitations_organizer_idx on crew_invitations (organizer_id, created_at desc, id);
create index crew_invitations_event_idx on crew_invitations (event_id);

-- A telephone at the gate, which needs no account.
create table devices (
  id object_id primary key,
  organizer_id object_id not null references users (id) on delete cascade,
  event_id object_id references events (id) on delete cascade,
  name text not null check (name <> '' and char_length(name) <= 60),
  expires_at timestamptz not null,
  created_by object_id not null references users (id) on delete cascade,
  code_hash text unique,
  code_expires_at timestamptz,
  token_hash text unique,
  paired_at timestamptz,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  check ((token_hash is null) = (paired_at is null))
);
comment on table devices is 'docs/product/crew.md#devices';
comment on column devices.event_id is 'Null: all events of the organizer.';
create index devices_organizer_idx on devices (organizer_id, created_at desc, id)
  where revoked_at is null;
create index devices_event_idx on devices (event_id);
create index devices_created_by_idx on devices (created_by);

-- Crew that may do something now. An organizer whose account is suspended or about to be deleted
-- has none.
create view active_crew as
  select c.* from crew c join users o on o.id = c.organizer_id
  where c.revoked_at is null and c.expires_at > now()
    and o.suspended_at is null and o.deletion_requested_at is null and o.erased_at is null;

-- As what an account helps with an event; without an event, with all of the organizer's.
create function crew_roles(organizer text, event text, account text) returns text[]
language sql stable as $$
  select coalesce(array_agg(distinct role order by role), '{}')
  from active_crew c cross join unnest(c.roles) role
  where c.user_id = account and c.organizer_id = organizer
    and (c.event_id is null or c.event_id = event)
$$;

-- Whether an account is the organizer or has one of the roles; null may everything. The one rule
-- of who may do something with an event: libs/domain says which roles it takes.
create function may_access_event(organizer text, event text, account text, roles text[])
returns boolean
language sql stable as $$
  select account is null or organizer = account or crew_roles(organizer, event, account) && roles
$$;

-- What crew writes is the organizer's: who of the crew has written it.
alter table messages add column sent_by object_id references users (id) on delete set null;
create index messages_sent_by_idx on messages (sent_by) where sent_by is not null;
alter table announcements add column sent_by object_id references users (id) on delete set null;
create index announcements_sent_by_idx on announcements (sent_by) where sent_by is not null;
