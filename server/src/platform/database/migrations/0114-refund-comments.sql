-- The comments say refund, as everything else does.
comment on table checkouts is
  'Outlives its event and its player: what is paid later is refunded.';
comment on table refunds is
  'What the provider has to refund. The id names it there, so that it is refunded once.';
comment on column refunds.by_hand_at is 'When a failed one was refunded in another way.';
