create index concurrently if not exists participations_party_idx
  on participations (event_id, party_id) where party_id is not null;
