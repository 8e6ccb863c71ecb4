-- Events by hour, beside those by day and month, so that a far page skips only events of one hour, and only what is left of this hour is
-- counted to know how many are to come (docs/decisions/counts.md).
lock table events in share row exclusive mode;

create or replace function totals_of_event(
  organizer text, approval text, hidden_at timestamptz, difficulty text, date timestamptz
) returns table (name text, owner_id text, part text) language sql stable as $$
  select 'events', owner, case when hidden_at is null then approval else 'hidden ' || approval end
    from (values (''), (organizer)) owners (owner)
  union all
  select 'event difficulties', owner, difficulty from (values (''), (organizer)) owners (owner)
  union all
  select kind || ' ' || period, '', to_char(date at time zone 'UTC', format)
    from (values ('months', 'YYYY-MM'), ('days', 'YYYY-MM-DD'), ('hours', 'YYYY-MM-DD-HH24')) periods (period, format)
    cross join (values ('event'), ('approved event')) kinds (kind)
    where kind = 'event' or approval = 'approved'
$$;

insert into total_changes
select kind || ' hours', '', to_char(date at time zone 'UTC', 'YYYY-MM-DD-HH24'), count(*)
from events cross join (values ('event'), ('approved event')) kinds (kind)
where deletes_at is null and (kind = 'event' or approval_status = 'approved')
group by 1, 2, 3;
