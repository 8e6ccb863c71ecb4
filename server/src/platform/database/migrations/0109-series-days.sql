create unique index concurrently if not exists events_series_day_key
  on events (series_id, series_day) where series_id is not null;
