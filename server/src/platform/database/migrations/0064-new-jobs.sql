-- graphile-worker notifies its workers in the transaction that adds a job, and a commit with NOTIFY
-- locks the whole database: transactions leave their jobs here, and these are handed over after the
-- commit (docs/decisions/notify.md).
create table new_jobs (
  id bigint generated always as identity,
  name text not null,
  payload text not null,
  run_at timestamptz,
  max_attempts integer not null,
  key text,
  constraint new_jobs_pkey primary key (id)
);
comment on column new_jobs.payload is 'JSON.';
comment on table new_jobs is 'Jobs of committed transactions, for milliseconds: docs/decisions/notify.md';

-- Hands the oldest over to the workers; returns how many. One at a time, so that of jobs with the
-- same key the newest wins.
create function move_new_jobs(most integer)
returns integer
language plpgsql as $$
declare
  moved integer;
begin
  perform pg_advisory_xact_lock(511720262);
  with taken as (
    delete from new_jobs where id in (select id from new_jobs order by id limit most)
    returning *
  )
  select count(graphile_worker.add_job(
    identifier => name,
    payload => payload::json,
    run_at => run_at,
    max_attempts => max_attempts,
    job_key => key))
  into moved
  from (select * from taken order by id) ordered;
  return moved;
end $$;
