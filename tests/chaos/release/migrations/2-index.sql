create index concurrently if not exists participations_chaos_idx
  on participations (event_id, chaos_note);
