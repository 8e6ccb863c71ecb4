-- Until when players give their spots away; null: not at all (docs/product/squads.md#offers).
alter table events add column transfer_until_hours integer default 0;
comment on column events.transfer_until_hours is 'Before the start; null: nobody gives spots away.';
create or replace view live_events as select * from events where deletes_at is null;
