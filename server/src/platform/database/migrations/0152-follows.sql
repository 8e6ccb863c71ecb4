-- Who follows an organizer, as an account or by email (docs/product/organizer-pages.md#followers).
create table follows (
  id object_id primary key,
  organizer_id object_id not null references users (id) on delete cascade,
  user_id object_id references users (id) on delete cascade,
  email text check (email = lower(email)),
  token_hash text unique,
  consent jsonb not null check (jsonb_typeof(consent) = 'object'),
  confirmed_at timestamptz,
  -- In milliseconds, as the server reads it, because it compares it with what it read.
  looked_at timestamptz not null default date_trunc('milliseconds', now()),
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  check (num_nonnulls(user_id, email) = 1),
  check (user_id is null or confirmed_at is not null),
  check (user_id <> organizer_id)
);
-- One row for a person, also when they have stopped: whoever follows again gets no mail earlier.
create unique index follows_user_key on follows (organizer_id, user_id);
create unique index follows_email_key on follows (organizer_id, email);
create index follows_user_idx on follows (user_id, created_at desc, id);
create index follows_email_idx on follows (email) where email is not null;
create index follows_due_idx on follows (due_at, id)
  where ended_at is null and confirmed_at is not null;
create index follows_ended_idx on follows (ended_at) where ended_at is not null;
create index follows_unconfirmed_idx on follows (created_at) where confirmed_at is null;
comment on table follows is 'Who follows an organizer.';
comment on column follows.consent is 'When and where it was asked for, and the sentence shown.';
comment on column follows.confirmed_at is 'Null: by email, and the link was not used yet.';
comment on column follows.looked_at is 'Events that were first approved until then are not new.';
comment on column follows.due_at is
  'When new events are looked for again: an hour after the last look, a day after the last mail.';

-- What an address follows is its account's once both are confirmed. A follow that the account has
-- stays, and one that it has ended begins again where the address was confirmed later.
create function take_over_follows(account object_id, address text) returns void
language plpgsql as $$
begin
  if not exists (select from follows where email = lower(address)) then return; end if;
  update follows own set ended_at = null, confirmed_at = f.confirmed_at, consent = f.consent,
    looked_at = f.looked_at, due_at = greatest(own.due_at, f.due_at)
  from follows f
  where f.email = lower(address) and f.ended_at is null and own.user_id = account
    and own.organizer_id = f.organizer_id and own.ended_at < f.confirmed_at;
  -- It stays for a time, because mails have its link.
  update follows f set ended_at = now(), token_hash = null
  where f.email = lower(address) and f.ended_at is null and f.confirmed_at is not null
    and (f.organizer_id = account or exists (select from follows own
      where own.user_id = account and own.organizer_id = f.organizer_id));
  update follows set user_id = account, email = null, token_hash = null
  where email = lower(address) and ended_at is null and confirmed_at is not null;
end $$;

create function take_over_follows_of_account() returns trigger language plpgsql as $$
begin
  -- Until now mails went to the address alone.
  update follows own set looked_at = f.looked_at, due_at = f.due_at
  from follows f
  where f.email = lower(new.email) and f.ended_at is null and f.confirmed_at is not null
    and own.user_id = new.id and own.organizer_id = f.organizer_id and own.ended_at is null;
  perform take_over_follows(new.id, new.email);
  return null;
end $$;
create trigger users_follows after insert or update of email, email_confirmed on users
  for each row when (new.email_confirmed) execute function take_over_follows_of_account();
