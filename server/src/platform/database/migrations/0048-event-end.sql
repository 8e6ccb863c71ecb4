-- The end of an event, where its organizer gives one. Where none is given it follows from the duration, if that says one.
alter table events
  add column ends_at timestamptz,
  add constraint events_ends_at_check check (ends_at > date);

alter table deleted_events add column ends_at timestamptz;

drop trigger events_calendar on events;
create trigger events_calendar before update on events for each row
  when (
    old.title is distinct from new.title or old.date is distinct from new.date
    or old.ends_at is distinct from new.ends_at or old.duration is distinct from new.duration
    or old.location is distinct from new.location or old.latitude is distinct from new.latitude
    or old.longitude is distinct from new.longitude
  )
  execute function raise_calendar_sequence();

create or replace function keep_deleted_event() returns trigger language plpgsql as $$
begin
  insert into deleted_events (id, title, date, ends_at, duration, calendar_sequence)
  values (old.id, old.title, old.date, old.ends_at, old.duration, old.calendar_sequence + 1)
  on conflict do nothing;
  insert into deleted_event_participants (user_id, event_id, calendar_sequence)
  select user_id, old.id, old.calendar_sequence + calendar_sequence + 1 from participations where event_id = old.id and status <> 'cancelled'
  on conflict do nothing;
  return old;
end $$;
