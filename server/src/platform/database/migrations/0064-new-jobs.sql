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
-- same key the newest wins. Those without a key share one call, which notifies once.
create function move_new_jobs(most integer)
returns integer
language plpgsql as $$
declare
  taken new_jobs[];
  job new_jobs;
begin
  perform pg_advisory_xact_lock(511720262);
  with gone as (
    delete from new_jobs where id in (select id from new_jobs order by id limit most)
    returning new_jobs as job
  )
  select array_agg(gone.job order by (gone.job).id) into taken from gone;
  if exists (select from unnest(taken) t where t.key is null) then
    perform graphile_worker.add_jobs(array(
      select (t.name, t.payload::json, null, t.run_at, t.max_attempts::smallint, null, null,
        null)::graphile_worker.job_spec
      from unnest(taken) t where t.key is null order by t.id));
  end if;
  for job in select t.* from unnest(taken) t where t.key is not null order by t.id loop
    perform graphile_worker.add_job(
      identifier => job.name,
      payload => job.payload::json,
      run_at => job.run_at,
      max_attempts => job.max_attempts,
      job_key => job.key);
  end loop;
  return coalesce(cardinality(taken), 0);
end $$;
