create index concurrently if not exists participations_moved_from_idx
  on participations (moved_from) where moved_from is not null;
