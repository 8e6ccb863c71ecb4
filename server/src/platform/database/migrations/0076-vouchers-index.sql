create index concurrently if not exists participations_voucher_idx
  on participations (voucher_id, user_id) where voucher_id is not null;
