-- What a site has for whoever needs it (docs/product/events.md#site-access).
alter table events add column access jsonb;
comment on column events.access is '{features, contact}; null: the organizer says nothing.';
create or replace view live_events as select * from events where deletes_at is null;
