create index concurrently if not exists refunds_failed_idx on refunds (checkout_id)
  where status = 'failed' and by_hand_at is null;
