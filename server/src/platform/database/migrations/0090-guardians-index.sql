create index concurrently if not exists participations_guardian_idx
  on participations (guardian_id, status, joined_at desc) where guardian_id is not null;
