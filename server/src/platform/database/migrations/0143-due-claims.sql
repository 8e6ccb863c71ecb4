create index concurrently if not exists participations_claim_until_idx
  on participations (claim_until) where claim_until is not null;
