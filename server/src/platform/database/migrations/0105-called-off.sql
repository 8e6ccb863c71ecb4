-- An event that is called off keeps its page and its players (docs/product/events.md#called-off).
alter table events add column cancelled_at timestamptz;
alter table events add column cancellation_reason text;
alter table events add constraint events_cancellation_check
  check ((cancelled_at is null) = (cancellation_reason is null)) not valid;
comment on column events.cancelled_at is 'Null: it takes place.';
comment on column events.cancellation_reason is 'What everybody reads on its page.';
create or replace view live_events as select * from events where deletes_at is null;

create trigger events_calendar_called_off before update on events for each row
  when (old.cancelled_at is distinct from new.cancelled_at)
  execute function raise_calendar_sequence();
