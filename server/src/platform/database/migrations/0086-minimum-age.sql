-- From which age players may join an event (docs/product/dependants.md#minimum-age).
alter table events add column min_age integer;
comment on column events.min_age is 'In years, on the day of the event in Britain; null: everybody may join.';
create or replace view live_events as select * from events where deletes_at is null;
