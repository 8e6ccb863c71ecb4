-- What programs are told of: the log of changes of an organizer (docs/product/changes.md#changes).
create table change_logs (
  organizer_id object_id primary key references users on delete cascade,
  last bigint not null default 0
);
comment on table change_logs is 'docs/product/changes.md#sequence';
comment on column change_logs.last is 'The last number that was given.';

create table changes (
  id uuid primary key default gen_random_uuid(),
  written bigint generated always as identity,
  organizer_id object_id not null references users on delete cascade,
  sequence bigint,
  type text not null,
  event_id text,
  subject_id text not null,
  at timestamptz not null default now(),
  written_in bigint not null default (pg_current_xact_id()::text::bigint),
  unique (subject_id, written_in)
);
comment on table changes is 'docs/product/changes.md#changes';
comment on column changes.sequence is 'Per organizer; null until it is given, after the commit.';
comment on column changes.event_id is 'Null: of a series. Kept when the event is gone.';
comment on column changes.written_in is 'The transaction; one change of a subject in each.';
create unique index changes_sequence_idx on changes (organizer_id, sequence);
create index changes_unnumbered_idx on changes (organizer_id, written) where sequence is null;
create index changes_at_idx on changes (at);

-- Whether an organizer has a program that works; nothing is written for others.
create function has_programs(organizer text) returns boolean language sql stable as $$
  select exists (select from devices where organizer_id = organizer and revoked_at is null
    and roles is not null and expires_at > now())
$$;
