create index concurrently if not exists events_series_date_idx
  on events (series_id, date) where series_id is not null;
