-- Lists show a series by its next date alone: each date from when the one before it has begun.
create function relist_series(listed text) returns void language sql as $$
  update events e set listed_from = before.date
  from (
    select id, lag(date) over (order by date, id) as date from events
    where series_id = listed and approved and cancelled_at is null and deletes_at is null
      and date > now() - interval '30 days'
  ) before
  where e.id = before.id and e.listed_from is distinct from before.date;
$$;

create function relist_dates() returns trigger language plpgsql as $$
begin
  perform relist_series(listed) from (
    select distinct series_id as listed from changed where series_id is not null) touched;
  return null;
end $$;

create trigger events_listed_new after insert on events
  referencing new table as changed for each statement execute function relist_dates();
create trigger events_listed_gone after delete on events
  referencing old table as changed for each statement execute function relist_dates();

create function relist_date() returns trigger language plpgsql as $$
begin
  perform relist_series(new.series_id);
  return null;
end $$;
create trigger events_listed after update on events for each row
  when (new.series_id is not null and (old.approved is distinct from new.approved
    or old.date is distinct from new.date or old.cancelled_at is distinct from new.cancelled_at
    or old.deletes_at is distinct from new.deletes_at
    or old.series_id is distinct from new.series_id))
  execute function relist_date();
