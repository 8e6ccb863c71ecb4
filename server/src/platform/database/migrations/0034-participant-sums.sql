-- The sums above a list of participants, so that a page of twenty does not read all five thousand.
alter table event_spot_counts
  add column cancelled integer not null default 0,
  add column paid integer not null default 0,
  add column checked_in integer not null default 0,
  -- What the paid ones have paid.
  add column revenue_pence bigint not null default 0;

-- What a participation adds to the counts of its event.
create function counts_of_participation(
  status text, held_back boolean, payment_status text, payment_amount_pence integer, check_in_status text
) returns table (
  confirmed integer, waitlist integer, waiting integer, cancelled integer, paid integer,
  checked_in integer, revenue_pence integer
) language sql immutable as $$
  select (status = 'confirmed')::integer, (status = 'waitlist')::integer,
    (status = 'waitlist' and not held_back)::integer, (status = 'cancelled')::integer,
    (payment_status = 'paid')::integer, (check_in_status = 'checked_in')::integer,
    case when payment_status = 'paid' then payment_amount_pence else 0 end
$$;

drop function add_to_spot_counts;

-- By the key, one event after the other: a plan for many events would read the whole table for one.
create function add_to_spot_counts(
  event object_id, sign integer, more_confirmed bigint, more_waitlist bigint, more_waiting bigint,
  more_cancelled bigint, more_paid bigint, more_checked_in bigint, more_revenue_pence bigint
) returns void language plpgsql as $$
begin
  update event_spot_counts
  set confirmed = confirmed + sign * more_confirmed, waitlist = waitlist + sign * more_waitlist,
    waiting = waiting + sign * more_waiting, cancelled = cancelled + sign * more_cancelled,
    paid = paid + sign * more_paid, checked_in = checked_in + sign * more_checked_in,
    revenue_pence = revenue_pence + sign * more_revenue_pence
  where event_id = event;
end $$;

-- Always in the order of the events, so that two transactions never wait for each other.
create or replace function count_spots() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_spot_counts(event_id, 1, confirmed, waitlist, waiting, cancelled, paid, checked_in, revenue_pence)
    from (
      select event_id, sum(c.confirmed) as confirmed, sum(c.waitlist) as waitlist, sum(c.waiting) as waiting,
        sum(c.cancelled) as cancelled, sum(c.paid) as paid, sum(c.checked_in) as checked_in,
        sum(c.revenue_pence) as revenue_pence
      from added p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence, p.check_in_status) c
      group by event_id order by event_id
    ) changes;
  elsif tg_op = 'DELETE' then
    perform add_to_spot_counts(event_id, -1, confirmed, waitlist, waiting, cancelled, paid, checked_in, revenue_pence)
    from (
      select event_id, sum(c.confirmed) as confirmed, sum(c.waitlist) as waitlist, sum(c.waiting) as waiting,
        sum(c.cancelled) as cancelled, sum(c.paid) as paid, sum(c.checked_in) as checked_in,
        sum(c.revenue_pence) as revenue_pence
      from removed p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence, p.check_in_status) c
      group by event_id order by event_id
    ) changes;
  else
    -- A change of nothing that is counted must not wait for the joins of the event.
    perform add_to_spot_counts(event_id, 1, confirmed, waitlist, waiting, cancelled, paid, checked_in, revenue_pence)
    from (
      select event_id, sum(sign * c.confirmed) as confirmed, sum(sign * c.waitlist) as waitlist,
        sum(sign * c.waiting) as waiting, sum(sign * c.cancelled) as cancelled, sum(sign * c.paid) as paid,
        sum(sign * c.checked_in) as checked_in, sum(sign * c.revenue_pence) as revenue_pence
      from (
        select event_id, status, held_back, payment_status, payment_amount_pence, check_in_status, 1 as sign from added
        union all
        select event_id, status, held_back, payment_status, payment_amount_pence, check_in_status, -1 from removed
      ) p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence, p.check_in_status) c
      group by event_id order by event_id
    ) changes
    where (confirmed, waitlist, waiting, cancelled, paid, checked_in, revenue_pence) <> (0, 0, 0, 0, 0, 0, 0);
  end if;
  return null;
end $$;

-- What the counts of each event must be.
create view counted_spots as
select event_id, sum(c.confirmed) as confirmed, sum(c.waitlist) as waitlist, sum(c.waiting) as waiting,
  sum(c.cancelled) as cancelled, sum(c.paid) as paid, sum(c.checked_in) as checked_in,
  sum(c.revenue_pence) as revenue_pence
from participations p cross join lateral
  counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence, p.check_in_status) c
group by event_id;

update event_spot_counts s
set cancelled = counted.cancelled, paid = counted.paid, checked_in = counted.checked_in,
  revenue_pence = counted.revenue_pence
from counted_spots counted where counted.event_id = s.event_id;

-- The participants of an event in the order of their names.
create index participations_name_idx
  on participations (event_id, lower(join_form ->> 'fullName'), queue_position);
