-- What accounts are asked for after the password (docs/product/second-factors.md).
alter table sessions add column confirmed_at timestamptz;
comment on column sessions.confirmed_at is
  'When the password or a second factor was given last; null before there were any.';

create table second_factors (
  id object_id primary key,
  user_id object_id not null references users (id) on delete cascade,
  kind text not null check (kind in ('totp', 'passkey')),
  name text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  key_id text,
  sealed text,
  last_step integer,
  credential_id text,
  public_key text,
  counter bigint,
  transports text[],
  check (case kind when 'totp' then num_nulls(key_id, sealed, last_step) = 0
    else num_nulls(credential_id, public_key, counter, transports) = 0 end),
  unique (user_id, credential_id)
);
comment on table second_factors is 'What accounts are asked for after the password.';
comment on column second_factors.key_id is 'Of an app: the key that its secret is sealed with.';
comment on column second_factors.last_step is
  'Of an app: the 30 seconds whose code was used last; earlier ones are refused.';
comment on column second_factors.public_key is 'Of a passkey: COSE, in base64url.';
comment on column second_factors.counter is 'Of a passkey: how often it says that it was used.';

-- Each is deleted by its use.
create table recovery_codes (
  user_id object_id not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);
comment on table recovery_codes is 'What signs in once where the second factors are lost.';

create table second_factor_challenges (
  id object_id primary key,
  user_id object_id not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('signIn', 'addTotp', 'addPasskey')),
  token_hash text unique,
  device_id text,
  tries integer not null default 0,
  passkey_challenge text,
  key_id text,
  sealed text,
  expires_at timestamptz not null
);
create index second_factor_challenges_user_idx on second_factor_challenges (user_id);
create index second_factor_challenges_expires_idx on second_factor_challenges (expires_at);
comment on table second_factor_challenges is
  'Sign-ins that wait for a second factor, and second factors that are being added.';
comment on column second_factor_challenges.device_id is 'The browser that signs in.';

create table remembered_browsers (
  user_id object_id not null references users (id) on delete cascade,
  device_id text not null,
  until timestamptz not null,
  primary key (user_id, device_id)
);
create index remembered_browsers_until_idx on remembered_browsers (until);
comment on table remembered_browsers is
  'Browsers that are not asked for a second factor for a time.';

create table second_factor_grace (
  user_id object_id primary key references users (id) on delete cascade,
  asked_at timestamptz not null default now()
);
comment on table second_factor_grace is
  'When the superadmin was first asked to set up a second factor.';
