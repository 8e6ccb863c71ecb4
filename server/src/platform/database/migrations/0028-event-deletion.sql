-- When an event is removed that somebody has deleted; until then the deletion can be undone, and nobody sees the event.
alter table events add column deletes_at timestamptz;
