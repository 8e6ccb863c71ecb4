-- The organizer gets a mail about refunds that the provider has not taken.
alter table refunds add column failure_mailed_at timestamptz;
comment on column refunds.failure_mailed_at is
  'When the organizer got a mail about its failure; null again when it is tried again.';
