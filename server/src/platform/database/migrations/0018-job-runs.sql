-- The latest run of each timed job, on whichever node it was, and its latest failure, which a later success does not erase.
create table job_runs (
  name text primary key,
  host text not null,
  interval_ms bigint not null,
  started_at timestamptz not null,
  duration_ms integer not null,
  counts jsonb not null,
  failed_at timestamptz,
  error text not null default ''
);
