create unique index concurrently if not exists participations_claim_key
  on participations (claim_hash) where claim_hash is not null;
