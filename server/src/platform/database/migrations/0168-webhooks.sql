-- Addresses that are told of changes (docs/product/webhooks.md).
create table webhooks (
  id object_id primary key,
  organizer_id object_id not null references users on delete cascade,
  event_id object_id references events on delete cascade,
  device_id object_id references devices on delete cascade,
  url text not null,
  types text[] not null,
  secret text not null,
  sealing_key text not null,
  old_secret text,
  old_until timestamptz,
  is_on boolean not null default true,
  failures integer not null default 0,
  failing_since timestamptz,
  retry_at timestamptz not null default now(),
  leased_until timestamptz,
  is_slow boolean not null default false,
  delivered_at timestamptz,
  sequence bigint not null,
  created_at timestamptz not null default now()
);
comment on table webhooks is 'docs/product/webhooks.md#webhooks';
comment on column webhooks.event_id is 'Null: all events.';
comment on column webhooks.device_id is 'The key that added it; null: the organizer.';
comment on column webhooks.secret is 'Sealed, as is old_secret, which signs until old_until.';
comment on column webhooks.sealing_key is 'The id of the key that sealed them.';
comment on column webhooks.failures is 'Rounds without a success since the last one.';
comment on column webhooks.retry_at is 'Not before: the pause after a failure.';
comment on column webhooks.leased_until is 'Until then a node is at it.';
comment on column webhooks.is_slow is 'Its last round took long.';
comment on column webhooks.sequence is 'Up to which change deliveries were made.';
create index webhooks_organizer_idx on webhooks (organizer_id, created_at);
create index webhooks_event_idx on webhooks (event_id) where event_id is not null;
create index webhooks_device_idx on webhooks (device_id) where device_id is not null;
create index webhooks_retry_idx on webhooks (retry_at) where is_on;

create table webhook_deliveries (
  webhook_id object_id not null references webhooks on delete cascade,
  change_id uuid not null references changes on delete cascade,
  added bigint generated always as identity,
  state text not null default 'waiting'
    check (state in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  status integer,
  took_ms integer,
  primary key (webhook_id, change_id)
);
comment on table webhook_deliveries is 'docs/product/webhooks.md#deliveries';
comment on column webhook_deliveries.next_at is 'While it waits: not before.';
comment on column webhook_deliveries.status is 'HTTP, of the last attempt; null: no response.';
create index webhook_deliveries_change_idx on webhook_deliveries (change_id);
create index webhook_deliveries_added_idx on webhook_deliveries (webhook_id, added);
create index webhook_deliveries_waiting_idx on webhook_deliveries (webhook_id, next_at)
  where state = 'waiting';

-- A webhook counts also while it is off, so that it can go on from there.
create or replace function has_programs(organizer text) returns boolean language sql stable as $$
  select exists (select from devices d join users u on u.id = d.organizer_id
    where d.organizer_id = organizer and d.revoked_at is null and d.roles is not null
      and d.expires_at > now())
    or exists (select from webhooks w join users u on u.id = w.organizer_id
      where w.organizer_id = organizer)
$$;
