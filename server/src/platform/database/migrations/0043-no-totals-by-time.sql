-- Events are no longer counted by the month, day and hour in which they start: lists that are counted end after
-- 1,000 events, and the others skip what comes before a page (docs/decisions/counts.md).
lock table events in share row exclusive mode;

drop trigger totals_inserted on totals;
drop trigger totals_updated on totals;
drop trigger totals_deleted on totals;
drop function update_running_totals();
drop view wrong_running_totals;
drop table running_totals;
drop function period_of_total(text, text);

create or replace function totals_of_event(
  organizer text, approval text, hidden_at timestamptz, difficulty text, date timestamptz
) returns table (name text, owner_id text, part text) language sql stable as $$
  select 'events', owner, case when hidden_at is null then approval else 'hidden ' || approval end
    from (values (''), (organizer)) owners (owner)
  union all
  select 'event difficulties', owner, difficulty from (values (''), (organizer)) owners (owner)
$$;

delete from totals where name ~ '^(approved )?event (months|days|hours)$';
delete from total_changes where name ~ '^(approved )?event (months|days|hours)$';
