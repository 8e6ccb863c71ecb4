-- A rule and what its dates are like; each date is an event (docs/product/series.md).
create table series (
  id object_id primary key,
  organizer_id object_id not null references users on delete cascade,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  rule jsonb not null check (jsonb_typeof(rule) = 'object'),
  ends_after_minutes integer check (ends_after_minutes between 1 and 20160),
  weeks_ahead integer not null check (weeks_ahead between 1 and 52),
  move_until_days integer check (move_until_days between 0 and 60),
  is_paused boolean not null default false,
  made_until date not null default '2000-01-01',
  approved_at timestamptz,
  approved_content jsonb check (jsonb_typeof(approved_content) = 'object'),
  rejected_at timestamptz,
  rejection_reason text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((approved_at is null) = (approved_content is null)),
  check (approved_at is null or rejected_at is null)
);
comment on column series.content is 'The body of POST /events, without date, end and approval.';
comment on column series.ends_after_minutes is 'Null: the end follows from the duration.';
comment on column series.move_until_days is 'Null: players do not move to another date.';
comment on column series.made_until is 'The dates up to this day are made.';
comment on column series.approved_content is 'The content that the superadmin looked at.';
create index series_organizer_idx on series (organizer_id, id);
create index series_made_idx on series (made_until);
create index series_media_idx on series using gin (approved_media(content));

alter table events add column series_id text references series on delete set null;
alter table events add column series_day date;
alter table events add column own_fields text[];
alter table events add column listed_from timestamptz;
comment on column events.series_day is
  'The day of the rule that it was made for, wherever it has moved since.';
comment on column events.own_fields is 'What was changed of this date alone, which the series leaves alone.';
comment on column events.listed_from is
  'Written by a trigger: the start of the date before it, from which on lists show this one.';
create or replace view live_events as select * from events where deletes_at is null;
