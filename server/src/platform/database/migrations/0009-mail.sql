-- Mails, which of them people refuse, and the links that mails carry.

-- One row a mail, written in the transaction of the change that causes it. The id is also its Message-ID, so a mail that is
-- sent again after a crash is the same mail. What it says is removed once it is sent.
create table mails (
  id object_id primary key,
  kind text not null check (char_length(kind) <= 60),
  -- Null for mails to people whose account is gone.
  user_id object_id references users (id) on delete cascade,
  recipient text not null check (char_length(recipient) <= 254),
  recipient_name text not null default '' check (char_length(recipient_name) <= 254),
  details jsonb not null default '{}',
  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'skipped')),
  last_error text not null default '',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index mails_created_idx on mails (created_at);
create index mails_user_idx on mails (user_id);

create table mail_refusals (
  user_id object_id not null references users (id) on delete cascade,
  kind text not null check (char_length(kind) <= 60),
  created_at timestamptz not null default now(),
  primary key (user_id, kind)
);

-- Only the SHA-256 of a link's token is kept. A link that was replaced counts as used.
create table password_resets (
  id object_id primary key,
  user_id object_id not null references users (id) on delete cascade,
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index password_resets_user_idx on password_resets (user_id, created_at);
create index password_resets_expiry_idx on password_resets (expires_at);

create table email_changes (
  id object_id primary key,
  user_id object_id not null references users (id) on delete cascade,
  new_email text not null check (char_length(new_email) <= 254),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

create index email_changes_user_idx on email_changes (user_id, created_at);
create index email_changes_expiry_idx on email_changes (expires_at);
