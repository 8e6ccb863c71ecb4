-- How many can be in a squad (docs/product/squads.md#largest-squad).
alter table events add column max_party_size integer not null default 8;
comment on column events.max_party_size is '1: no squads.';
create or replace view live_events as select * from events where deletes_at is null;
