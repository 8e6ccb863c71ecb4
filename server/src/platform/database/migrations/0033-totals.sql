-- Totals, so that no list counts a whole table. A change only adds rows to total_changes: it waits for no other change, and no row is
-- written by everybody. A job adds them to the totals (docs/decisions/counts.md).
create table totals (
  name text not null,
  -- Whose rows are counted; empty: those of all accounts.
  owner_id text not null,
  -- What tells the rows of a name apart, such as a difficulty; empty where nothing does.
  part text not null,
  amount bigint not null,
  primary key (name, owner_id, part)
);

-- The job removes what has come to nothing, such as a day whose events were deleted.
create index totals_empty_idx on totals (name) where amount = 0;

create table total_changes (
  name text not null,
  owner_id text not null,
  part text not null,
  amount bigint not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000);

create index total_changes_idx on total_changes (name, owner_id, part);

create view current_totals as
select name, owner_id, part, amount from totals
union all
select name, owner_id, part, amount from total_changes;

-- In which totals an event is counted, each as (name, owner_id, part).
create function totals_of_event(
  organizer text, approval text, hidden_at timestamptz, difficulty text, date timestamptz
) returns table (name text, owner_id text, part text) language sql stable as $$
  select 'events', owner, case when hidden_at is null then approval else 'hidden ' || approval end
    from (values (''), (organizer)) owners (owner)
  union all
  select 'event difficulties', owner, difficulty from (values (''), (organizer)) owners (owner)
  union all
  select 'event days', '', to_char(date at time zone 'UTC', 'YYYY-MM-DD')
  union all
  select 'approved event days', '', to_char(date at time zone 'UTC', 'YYYY-MM-DD')
    where approval = 'approved'
$$;

-- An event that is being deleted is gone for everybody.
create function count_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_changes
    select t.name, t.owner_id, t.part, count(*) from added e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3;
  elsif tg_op = 'DELETE' then
    insert into total_changes
    select t.name, t.owner_id, t.part, -count(*) from removed e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3;
  else
    insert into total_changes
    select t.name, t.owner_id, t.part, sum(e.sign) from (
      select organizer_id, approval_status, hidden_at, difficulty, date, deletes_at, 1 as sign from added
      union all
      select organizer_id, approval_status, hidden_at, difficulty, date, deletes_at, -1 from removed
    ) e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3 having sum(e.sign) <> 0;
  end if;
  return null;
end $$;

create trigger events_counted_in after insert on events
  referencing new table as added for each statement execute function count_events();
create trigger events_counted_out after delete on events
  referencing old table as removed for each statement execute function count_events();
create trigger events_counted_again after update on events
  referencing new table as added old table as removed
  for each statement execute function count_events();

create function count_participations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_changes
    select 'participations', '', status, count(*) from added group by status;
  elsif tg_op = 'DELETE' then
    insert into total_changes
    select 'participations', '', status, -count(*) from removed group by status;
  else
    insert into total_changes
    select 'participations', '', status, sum(sign) from (
      select status, 1 as sign from added union all select status, -1 from removed
    ) both_states group by status having sum(sign) <> 0;
  end if;
  return null;
end $$;

create trigger participations_total_in after insert on participations
  referencing new table as added for each statement execute function count_participations();
create trigger participations_total_out after delete on participations
  referencing old table as removed for each statement execute function count_participations();
create trigger participations_total_again after update on participations
  referencing new table as added old table as removed
  for each statement execute function count_participations();

create function count_files() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' then
    insert into total_changes
    select 'files', '', folder, count(*) from added group by folder
    union all select 'file bytes', '', folder, sum(size) from added group by folder;
  end if;
  if tg_op <> 'INSERT' then
    insert into total_changes
    select 'files', '', folder, -count(*) from removed group by folder
    union all select 'file bytes', '', folder, -sum(size) from removed group by folder;
  end if;
  return null;
end $$;

create trigger files_counted_in after insert on files
  referencing new table as added for each statement execute function count_files();
create trigger files_counted_out after delete on files
  referencing old table as removed for each statement execute function count_files();
create trigger files_counted_again after update on files
  referencing new table as added old table as removed
  for each statement execute function count_files();

-- The name of the total is the argument of the trigger.
create function count_rows() returns trigger language plpgsql as $$
declare sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  insert into total_changes
  select tg_argv[0], '', '', sign * count(*) from changed having count(*) > 0;
  return null;
end $$;

create trigger threads_counted_in after insert on threads
  referencing new table as changed for each statement execute function count_rows('threads');
create trigger threads_counted_out after delete on threads
  referencing old table as changed for each statement execute function count_rows('threads');
create trigger messages_counted_in after insert on messages
  referencing new table as changed for each statement execute function count_rows('messages');
create trigger messages_counted_out after delete on messages
  referencing old table as changed for each statement execute function count_rows('messages');
create trigger moments_counted_in after insert on moments
  referencing new table as changed for each statement execute function count_rows('moments');
create trigger moments_counted_out after delete on moments
  referencing old table as changed for each statement execute function count_rows('moments');

create function count_user() returns trigger language plpgsql as $$
begin
  insert into total_changes values ('users', '', '', tg_argv[0]::bigint);
  return null;
end $$;

create trigger users_counted_in after insert on users
  for each row when (new.erased_at is null) execute function count_user('1');
create trigger users_counted_out after delete on users
  for each row when (old.erased_at is null) execute function count_user('-1');
create trigger users_counted_erased after update of erased_at on users
  for each row when (old.erased_at is null and new.erased_at is not null)
  execute function count_user('-1');

-- What the totals must be.
create view counted_totals as
select t.name, t.owner_id, t.part, count(*) as amount from events e cross join lateral
  totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
  where e.deletes_at is null group by 1, 2, 3
union all select 'participations', '', status, count(*) from participations group by status
union all select 'files', '', folder, count(*) from files group by folder
union all select 'file bytes', '', folder, sum(size) from files group by folder
union all select 'threads', '', '', count(*) from threads
union all select 'messages', '', '', count(*) from messages
union all select 'moments', '', '', count(*) from moments
union all select 'users', '', '', count(*) from users where erased_at is null;

-- How much is missing from each total that is wrong.
create view wrong_totals as
select name, owner_id, part, coalesce(counted.amount, 0) - coalesce(kept.amount, 0) as missing
from counted_totals counted full join (
  select name, owner_id, part, sum(amount) as amount from current_totals group by 1, 2, 3
) kept using (name, owner_id, part)
where coalesce(counted.amount, 0) <> coalesce(kept.amount, 0);

insert into totals select name, owner_id, part, amount from counted_totals where amount > 0;

-- Every list leaves out the events that are being deleted; with the column in the index a count or a far page reads the index alone.
drop index events_organizer_date_idx;
create index events_organizer_date_idx on events (organizer_id, date desc, id desc) include (deletes_at);
drop index events_date_idx;
create index events_date_idx on events (date desc, id desc) include (deletes_at);
drop index events_approved_date_idx;
create index events_approved_date_idx on events (approved, date, id) include (deletes_at);
