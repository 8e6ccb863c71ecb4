-- How many are confirmed and on the waitlist of an event, so that a list of events does not count the participants of each. A table of
-- its own, like event_like_counts: a join changes a short row, and no index of the events.
create table event_spot_counts (
  event_id object_id primary key references events (id) on delete cascade,
  confirmed integer not null default 0,
  waitlist integer not null default 0,
  -- On the waitlist and not held back.
  waiting integer not null default 0
) with (fillfactor = 70);

insert into event_spot_counts (event_id, confirmed, waitlist, waiting)
select e.id,
  count(p.id) filter (where p.status = 'confirmed'),
  count(p.id) filter (where p.status = 'waitlist'),
  count(p.id) filter (where p.status = 'waitlist' and not p.held_back)
from events e left join participations p on p.event_id = e.id
group by e.id;

create function add_event_spot_counts() returns trigger language plpgsql as $$
begin
  insert into event_spot_counts (event_id) select id from added;
  return null;
end $$;

create trigger events_spot_counts after insert on events
  referencing new table as added for each statement execute function add_event_spot_counts();

-- By the key, one event after the other: a plan for many events would read the whole table for one.
create function add_to_spot_counts(
  event object_id, more_confirmed bigint, more_waitlist bigint, more_waiting bigint
) returns void language plpgsql as $$
begin
  update event_spot_counts
  set confirmed = confirmed + more_confirmed, waitlist = waitlist + more_waitlist,
    waiting = waiting + more_waiting
  where event_id = event;
end $$;

-- Always in the order of the events, so that two transactions never wait for each other.
create function count_spots() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_spot_counts(event_id, confirmed, waitlist, waiting) from (
      select event_id, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'waitlist') as waitlist,
        count(*) filter (where status = 'waitlist' and not held_back) as waiting
      from added group by event_id order by event_id
    ) changes;
  elsif tg_op = 'DELETE' then
    perform add_to_spot_counts(event_id, -confirmed, -waitlist, -waiting) from (
      select event_id, count(*) filter (where status = 'confirmed') as confirmed,
        count(*) filter (where status = 'waitlist') as waitlist,
        count(*) filter (where status = 'waitlist' and not held_back) as waiting
      from removed group by event_id order by event_id
    ) changes;
  else
    -- Payments and check-ins change no count, and must not wait for the joins of the event.
    perform add_to_spot_counts(event_id, confirmed, waitlist, waiting) from (
      select event_id, sum((status = 'confirmed')::integer * sign) as confirmed,
        sum((status = 'waitlist')::integer * sign) as waitlist,
        sum((status = 'waitlist' and not held_back)::integer * sign) as waiting
      from (select event_id, status, held_back, 1 as sign from added
        union all select event_id, status, held_back, -1 from removed) both_states
      group by event_id order by event_id
    ) changes
    where (confirmed, waitlist, waiting) <> (0, 0, 0);
  end if;
  return null;
end $$;

create trigger participations_counted_in after insert on participations
  referencing new table as added for each statement execute function count_spots();
create trigger participations_counted_out after delete on participations
  referencing old table as removed for each statement execute function count_spots();
create trigger participations_counted_again after update on participations
  referencing new table as added old table as removed
  for each statement execute function count_spots();
