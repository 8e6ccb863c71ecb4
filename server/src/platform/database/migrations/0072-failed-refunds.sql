-- A refund that the provider does not take is not asked for without an end
-- (docs/product/money.md#failed-refunds).
alter table refunds
  add column failure text,
  add column round integer not null default 0,
  add column retried_at timestamptz,
  add column by_hand_at timestamptz;
comment on column refunds.failure is 'Why it has failed: the provider has `refused` it, or it was `unanswered` for too long.';
comment on column refunds.round is 'How often it was tried again after the provider refused it: part of its name there, because the provider gives the same answer to the same name.';
comment on column refunds.by_hand_at is 'When a failed one was given back in another way.';
