-- How many open spots of a squad can be unpaid (docs/product/squads.md#unpaid-open-spots).
alter table events add column max_unpaid_open_spots integer not null default 5;
create or replace view live_events as select * from events where deletes_at is null;
