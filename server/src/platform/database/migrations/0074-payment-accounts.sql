-- The accounts at a provider that organizers take payments with
-- (docs/product/money.md#payment-account).
create table payment_accounts (
  user_id object_id primary key,
  is_live boolean not null,
  last_four text not null,
  key_id text not null,
  sealed text not null,
  connected_at timestamptz not null default now(),
  closing_at timestamptz
);
comment on table payment_accounts is 'What is secret of them is encrypted with a key outside the database.';
comment on column payment_accounts.user_id is 'No reference: it outlives its organizer until what it took is settled.';
comment on column payment_accounts.closing_at is 'When its organizer was deleted. Null: it is in use.';
comment on column payment_accounts.key_id is 'Which key it is encrypted with: with another one the account is as if not connected.';
comment on column payment_accounts.sealed is 'AES-256-GCM of the secret key, and of the id and the secret of the webhook, bound to user_id.';

alter table checkouts
  add column account_id text,
  add column provider_ref text,
  add column fees_pence integer;
comment on column checkouts.account_id is 'Whose account takes it; stays when the organizer is deleted. Null: that of organizer_id.';
comment on column checkouts.provider_ref is 'The name of the provider for it. Null until the provider has responded.';
comment on column checkouts.fees_pence is 'What the provider has kept of it. Null until it is known.';
