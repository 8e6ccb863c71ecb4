-- What there was at the end of each day (UTC), for the charts of the superadmin. A job keeps today's row up to date.
create table daily_statistics (
  day date primary key,
  users bigint not null,
  events bigint not null,
  joins bigint not null,
  messages bigint not null,
  stored_bytes bigint not null
);

-- The days before this table, as far as today's rows tell: what was deleted since is not counted.
insert into daily_statistics (day, users, events, joins, messages, stored_bytes)
with
  days as (
    select generate_series(current_date - 89, current_date - 1, interval '1 day')::date as day
  ),
  first_day as (select min(day) as day from days),
  created as (
    select greatest((created_at at time zone 'UTC')::date, (select day from first_day)) as day,
      1 as users, 0 as events, 0 as joins, 0 as messages, 0::bigint as stored_bytes
    from users where erased_at is null
    union all
    select greatest((created_at at time zone 'UTC')::date, (select day from first_day)), 0, 1, 0, 0, 0 from events
    union all
    select greatest((joined_at at time zone 'UTC')::date, (select day from first_day)), 0, 0, 1, 0, 0
    from participations where status <> 'cancelled'
    union all
    select greatest((created_at at time zone 'UTC')::date, (select day from first_day)), 0, 0, 0, 1, 0 from messages
    union all
    select greatest((created_at at time zone 'UTC')::date, (select day from first_day)), 0, 0, 0, 0, size from files
  ),
  per_day as (
    select day, sum(users) as users, sum(events) as events, sum(joins) as joins,
      sum(messages) as messages, sum(stored_bytes) as stored_bytes
    from created group by day
  )
select days.day,
  coalesce(sum(users) over so_far, 0), coalesce(sum(events) over so_far, 0),
  coalesce(sum(joins) over so_far, 0), coalesce(sum(messages) over so_far, 0),
  coalesce(sum(stored_bytes) over so_far, 0)
from days left join per_day on per_day.day = days.day
-- Without any row there is no history, and the charts begin on the first day.
where exists (select from users)
window so_far as (order by days.day);
