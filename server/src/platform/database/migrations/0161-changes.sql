-- What programs are told of: the log of changes of an organizer (docs/product/changes.md#changes).
create table change_logs (
  organizer_id object_id primary key references users on delete cascade,
  last bigint not null default 0,
  gone bigint not null default 0
);
comment on table change_logs is 'docs/product/changes.md#sequence';
comment on column change_logs.last is 'The last number that was given.';
comment on column change_logs.gone is 'The last number that the log has no longer.';

create table changes (
  id uuid primary key default gen_random_uuid(),
  written bigint generated always as identity,
  organizer_id object_id not null,
  sequence bigint,
  type text not null,
  event_id text,
  subject_id text not null,
  at timestamptz not null default now(),
  written_in bigint not null default (pg_current_xact_id()::text::bigint)
);
-- One of a subject and a transaction: `event.created`, then `event.approved` is approved.
create unique index changes_once_idx on changes (subject_id, written_in,
  split_part(type, '.', 1));
comment on table changes is 'docs/product/changes.md#changes';
comment on column changes.sequence is 'Per organizer; null until it is given, after the commit.';
comment on column changes.event_id is 'Null: of a series. Kept when the event is gone.';
comment on column changes.written_in is 'The transaction.';
create unique index changes_sequence_idx on changes (organizer_id, sequence);
create index changes_unnumbered_idx on changes (organizer_id, written) where sequence is null;
create index changes_at_idx on changes (at);

-- Whether an organizer has a program that works; nothing is written for others, nor while the
-- account is being deleted.
create function has_programs(organizer text) returns boolean language sql stable as $$
  select exists (select from devices d join users u on u.id = d.organizer_id
    where d.organizer_id = organizer and d.revoked_at is null and d.roles is not null
      and d.expires_at > now())
$$;
