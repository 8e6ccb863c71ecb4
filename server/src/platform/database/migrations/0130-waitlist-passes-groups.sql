-- Whether others move up past a party (docs/product/squads.md#waiting-parties).
alter table events add column waitlist_passes_groups boolean not null default true;
create or replace view live_events as select * from events where deletes_at is null;
