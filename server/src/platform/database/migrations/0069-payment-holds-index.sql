create index concurrently if not exists participations_hold_idx on participations (hold_until)
  where hold_until is not null;
