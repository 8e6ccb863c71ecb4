-- A search finds a series by its usual texts while the next date has its own.
alter table events add column found_from timestamptz;
comment on column events.found_from is
  'Written by a trigger: from when on a search finds this date, where it is not listed_from.';
create or replace view live_events as select * from events where deletes_at is null;

create or replace function relist_series(listed text) returns void language sql as $$
  update events e set listed_from = relisted.listed, found_from = relisted.found
  from (
    select id, before as listed, case
      when is_own then '-infinity'
      when usual is distinct from before then coalesce(usual, '-infinity') end as found
    from (
      select id, is_own, lag(date) over (order by date, id) as before,
        lag(date) over (partition by is_own order by date, id) as usual
      from (
        select id, date,
          coalesce(own_fields && '{title,description,location,organizer}', false) as is_own
        from events
        where series_id = listed and approved and cancelled_at is null and deletes_at is null
          and date > now() - interval '30 days'
      ) dates
    ) ordered
  ) relisted
  where e.id = relisted.id
    and (e.listed_from, e.found_from) is distinct from (relisted.listed, relisted.found);
$$;

create or replace trigger events_listed after update on events for each row
  when (new.series_id is not null and (old.approved is distinct from new.approved
    or old.date is distinct from new.date or old.cancelled_at is distinct from new.cancelled_at
    or old.deletes_at is distinct from new.deletes_at
    or old.series_id is distinct from new.series_id
    or old.own_fields is distinct from new.own_fields))
  execute function relist_date();
