-- Running totals of events by when they start: in one row those of all months, of the days of one month, or of the hours of one day. A far
-- page finds where it begins in three of these rows (docs/decisions/counts.md).
create table running_totals (
  name text not null,
  -- The month or day in which the parts lie; empty for months.
  period text not null,
  -- In the order of time.
  parts text[] not null,
  -- How many there are from the beginning of the period to the end of each part.
  up_to bigint[] not null,
  primary key (name, period)
);

-- The period of which a total is a part; null for totals that have none.
create function period_of_total(name text, part text) returns text language sql immutable as $$
  select case
    when name in ('event months', 'approved event months') then ''
    when name in ('event days', 'approved event days') then left(part, 7)
    when name in ('event hours', 'approved event hours') then left(part, 10)
  end
$$;

-- Whatever writes totals, the periods that it changes are summed up again in its transaction.
create function update_running_totals() returns trigger language plpgsql as $$
begin
  if not exists (select from changed_totals where period_of_total(name, part) is not null) then
    return null;
  end if;
  -- The repair writes them as well.
  lock table running_totals in share row exclusive mode;
  delete from running_totals r using changed_totals c
  where r.name = c.name and r.period = period_of_total(c.name, c.part);
  insert into running_totals
  select name, period, array_agg(part order by part), array_agg(up_to order by part)
  from (
    select t.name, period, t.part,
      sum(amount::integer) over (partition by t.name, period order by t.part) as up_to
    from (
      select distinct name, period_of_total(name, part) as period
      from changed_totals where period_of_total(name, part) is not null
    ) changed
    -- What follows the period in a part is smaller than a letter.
    join totals t on t.name = changed.name and owner_id = '' and t.part >= period and t.part < period || 'a'
  ) summed
  group by name, period;
  return null;
end
$$;

create trigger totals_inserted after insert on totals
  referencing new table as changed_totals for each statement execute function update_running_totals();
create trigger totals_updated after update on totals
  referencing new table as changed_totals for each statement execute function update_running_totals();
create trigger totals_deleted after delete on totals
  referencing old table as changed_totals for each statement execute function update_running_totals();

-- The running totals that are wrong, as they should be; without parts those that should not be there.
create view wrong_running_totals as
select name, period, expected.parts, expected.up_to
from (
  select name, period, array_agg(part order by part) as parts, array_agg(up_to order by part) as up_to
  from (
    select name, period, part, sum(amount::integer) over (partition by name, period order by part) as up_to
    from (select name, part, amount, period_of_total(name, part) as period from totals where owner_id = '') dated
    where period is not null
  ) summed
  group by name, period
) expected
full join running_totals r using (name, period)
where (expected.parts, expected.up_to) is distinct from (r.parts, r.up_to);

lock table totals in share row exclusive mode;
insert into running_totals select * from wrong_running_totals;
