-- Requests counted across nodes (docs/product/api-conventions.md#rate-limits). Unlogged: after a crash counting starts again. The library that
-- writes it names the columns; `expire` is in milliseconds since 1970.
create unlogged table request_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index request_counts_expire_idx on request_counts (expire);

-- Wrong passwords in a row (docs/product/sessions.md#password-failures): of an account, of one of its browsers or of one of its sessions. The key is
-- a hash, so that no email stays here. Unlogged: after a crash counting starts again.
create unlogged table password_failures (
  key text primary key check (key ~ '^[0-9a-f]{64}$'),
  failures integer not null,
  retry_at timestamptz not null,
  expires_at timestamptz not null
);

create index password_failures_expiry_idx on password_failures (expires_at);

-- Who wrote first; null for threads that are older than this. For the threads that an account opens in a day.
alter table threads add column opened_by object_id references users (id) on delete set null;

create index threads_opened_idx on threads (opened_by, created_at);
