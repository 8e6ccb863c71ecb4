create unique index concurrently if not exists participations_dependant_key
  on participations (dependant_id, event_id) where dependant_id is not null;
