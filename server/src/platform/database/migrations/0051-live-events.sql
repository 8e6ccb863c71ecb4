-- The events that are there for people: one that is deleted waits for its removal, and is gone for
-- everybody meanwhile. Every query that shows events reads this view; a column that is added to
-- events is added to the view by the same migration.
create view live_events as select * from events where deletes_at is null;
comment on view live_events is
  'Events that are not deleted (docs/product/events.md#event-deletion).';
