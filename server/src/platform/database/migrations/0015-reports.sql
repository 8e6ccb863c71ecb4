-- What users report to the superadmin. A case gathers the reports on one subject until it is decided.
create table report_cases (
  id object_id primary key,
  subject_kind text not null check (subject_kind in ('event', 'message', 'moment', 'user')),
  -- By no foreign key: the case is kept when its subject is deleted.
  subject_id object_id not null,
  -- Who wrote or uploaded it. Null once that account is deleted.
  owner_id object_id references users (id) on delete set null,
  -- What the subject said when it was first reported.
  excerpt text not null default '',
  report_count integer not null default 0,
  last_reported_at timestamptz not null default now(),
  outcome text check (outcome in ('dismissed', 'removed', 'warned')),
  -- What the superadmin wrote with the outcome.
  note text not null default '',
  resolved_at timestamptz,
  check ((outcome is null) = (resolved_at is null))
);

create unique index report_cases_open_key on report_cases (subject_kind, subject_id)
  where resolved_at is null;
create index report_cases_open_idx on report_cases (report_count desc, last_reported_at desc, id)
  where resolved_at is null;
create index report_cases_resolved_idx on report_cases (resolved_at desc, id)
  where resolved_at is not null;
create index report_cases_owner_idx on report_cases (owner_id);

create table reports (
  id object_id primary key,
  case_id object_id not null references report_cases (id) on delete cascade,
  -- Null once that account is deleted.
  reporter_id object_id references users (id) on delete set null,
  reason text not null check (reason in ('spam', 'harassment', 'unsafe', 'other')),
  text text not null default '',
  created_at timestamptz not null default now(),
  -- When the reporter's mail about the outcome was queued.
  notified_at timestamptz,
  unique (case_id, reporter_id)
);

create index reports_case_idx on reports (case_id, created_at desc, id desc);
create index reports_reporter_idx on reports (reporter_id, created_at desc);

-- What people wrote goes with their account, however it is deleted.
create function clear_report_excerpt() returns trigger language plpgsql as $$
begin
  new.excerpt := '';
  new.note := '';
  return new;
end $$;
create trigger report_cases_clear before update on report_cases for each row
  when (old.owner_id is not null and new.owner_id is null) execute function clear_report_excerpt();

create function clear_report_text() returns trigger language plpgsql as $$
begin
  new.text := '';
  return new;
end $$;
create trigger reports_clear before update on reports for each row
  when (old.reporter_id is not null and new.reporter_id is null) execute function clear_report_text();
