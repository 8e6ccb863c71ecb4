create index concurrently if not exists events_coming_idx on events (approved, date, id)
  include (deletes_at, organizer_id, cancelled_at, series_id, listed_from);
