-- Events by month, beside those by day, so that the day on which a far page begins, and the number of events to come, are summed up over
-- months and the days of one month instead of every day.
lock table events in share row exclusive mode;

create or replace function totals_of_event(
  organizer text, approval text, hidden_at timestamptz, difficulty text, date timestamptz
) returns table (name text, owner_id text, part text) language sql stable as $$
  select 'events', owner, case when hidden_at is null then approval else 'hidden ' || approval end
    from (values (''), (organizer)) owners (owner)
  union all
  select 'event difficulties', owner, difficulty from (values (''), (organizer)) owners (owner)
  union all
  select 'event days', '', to_char(date at time zone 'UTC', 'YYYY-MM-DD')
  union all
  select 'event months', '', to_char(date at time zone 'UTC', 'YYYY-MM')
  union all
  select 'approved event days', '', to_char(date at time zone 'UTC', 'YYYY-MM-DD')
    where approval = 'approved'
  union all
  select 'approved event months', '', to_char(date at time zone 'UTC', 'YYYY-MM')
    where approval = 'approved'
$$;

insert into total_changes
select replace(name, 'days', 'months'), '', left(part, 7), sum(amount) from current_totals
where name in ('event days', 'approved event days') and owner_id = ''
group by name, left(part, 7) having sum(amount) <> 0;
