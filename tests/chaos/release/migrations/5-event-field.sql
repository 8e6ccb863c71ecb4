-- As every column of events: with the view through which they are read.
alter table events add column chaos_note text;
create or replace view live_events as select * from events where deletes_at is null;
