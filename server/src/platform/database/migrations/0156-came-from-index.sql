create index concurrently if not exists participations_came_from_idx
  on participations (event_id, joined_at) where came_from is not null;
