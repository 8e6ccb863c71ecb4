-- How players come to their sides (docs/product/sides.md); null: they choose, as they like. Which
-- option group has the sides is in events.custom_fields.
alter table events add column sides jsonb;
alter table events add constraint events_sides_check check (jsonb_typeof(sides) = 'object')
  not valid;
create or replace view live_events as select * from events where deletes_at is null;
