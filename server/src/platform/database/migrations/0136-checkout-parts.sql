-- What a checkout is for: a part for each spot (docs/product/money.md#checkout-parts).
create table checkout_parts (
  id object_id primary key,
  checkout_id object_id not null references checkouts on delete cascade,
  event_id object_id references events on delete set null,
  participation_id object_id references participations on delete set null,
  payer_id object_id references users on delete set null,
  pence integer not null check (pence > 0),
  created_at timestamptz not null default now()
);
create index checkout_parts_checkout_idx on checkout_parts (checkout_id);
create index checkout_parts_event_idx on checkout_parts (event_id, created_at desc, id desc);
create index checkout_parts_participation_idx on checkout_parts (participation_id, created_at);
create index checkout_parts_payer_idx on checkout_parts (payer_id) where payer_id is not null;
comment on column checkout_parts.id is 'Of the first part, the id of the checkout.';
comment on column checkout_parts.payer_id is 'Who has begun it. Null: the player, or an account that is gone.';

-- The last release writes checkouts of one spot alone.
create function add_checkout_part() returns trigger language plpgsql as $$
begin
  insert into checkout_parts (id, checkout_id, event_id, participation_id, pence, created_at)
  values (new.id, new.id, new.event_id, new.participation_id, new.pence, new.created_at)
  on conflict (id) do update
  set event_id = excluded.event_id, participation_id = excluded.participation_id;
  return null;
end $$;
create trigger checkouts_added after insert on checkouts for each row
  when (new.participation_id is not null) execute function add_checkout_part();
create trigger checkouts_moved after update on checkouts for each row
  when (old.participation_id <> new.participation_id or old.event_id <> new.event_id)
  execute function add_checkout_part();
