-- Payments online (docs/product/money.md#online).
create table checkouts (
  id object_id primary key,
  provider text not null,
  organizer_id object_id references users on delete set null,
  event_id object_id references events on delete set null,
  participation_id object_id references participations on delete set null,
  pence integer not null check (pence > 0),
  status text not null default 'open' check (status in ('open', 'paid', 'failed', 'expired')),
  url text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  checked_at timestamptz
);
comment on table checkouts is 'Outlives its event and its player: what is paid later is given back.';
comment on column checkouts.url is 'Null until the provider has responded.';
comment on column checkouts.checked_at is 'When it was last compared with the provider.';
create index checkouts_event_idx on checkouts (event_id, created_at desc, id desc);
create index checkouts_participation_idx on checkouts (participation_id, created_at);
create index checkouts_organizer_idx on checkouts (organizer_id);
create index checkouts_unsettled_idx on checkouts (created_at, id) where status <> 'paid';

create table payment_events (
  provider text not null,
  event_id text not null,
  received_at timestamptz not null default now(),
  type text not null,
  checkout_id text not null,
  outcome text not null,
  primary key (provider, event_id)
);
comment on table payment_events is 'What a provider has told, each once.';
create index payment_events_received_idx on payment_events (received_at);

create table refunds (
  id object_id primary key default encode(substring(uuid_send(gen_random_uuid()) for 12), 'hex'),
  checkout_id object_id not null references checkouts on delete cascade,
  entry_id object_id references ledger_entries on delete set null,
  pence integer not null check (pence > 0),
  status text not null default 'pending' check (status in ('pending', 'done', 'failed')),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  done_at timestamptz,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now()
);
comment on table refunds is 'What the provider has to give back. The id names it there, so that it is given back once.';
comment on column refunds.entry_id is 'Null: the event or the participation was gone when it was paid.';
create index refunds_checkout_idx on refunds (checkout_id, created_at);
create index refunds_entry_idx on refunds (entry_id);
create index refunds_pending_idx on refunds (next_attempt_at) where status = 'pending';

-- Whatever books a refund of what was paid online, the provider is asked for it: from the latest
-- payment back, at most what each has left.
create function queue_refunds() returns trigger language plpgsql as $$
declare
  entry record;
  payment record;
  open integer;
begin
  for entry in
    select id, participation_id, pence from added
    where kind = 'refund' and method = 'online' and pence > 0 order by seq
  loop
    open := entry.pence;
    for payment in
      select c.id, c.pence - coalesce((
        select sum(r.pence) from refunds r where r.checkout_id = c.id and r.status <> 'failed'
      ), 0) as remaining
      from checkouts c
      where c.participation_id = entry.participation_id and c.status = 'paid'
      order by c.settled_at desc, c.id desc
    loop
      exit when open = 0;
      continue when payment.remaining <= 0;
      insert into refunds (checkout_id, entry_id, pence)
      values (payment.id, entry.id, least(open, payment.remaining));
      open := open - least(open, payment.remaining);
    end loop;
    if open > 0 then
      raise exception 'More than was paid online cannot be given back online';
    end if;
  end loop;
  return null;
end $$;
create trigger ledger_entries_refunded after insert on ledger_entries
  referencing new table as added for each statement execute function queue_refunds();

-- What was paid online is given back by a refund alone: the word `pending` leaves it.
create or replace function account_participation() returns trigger language plpgsql as $$
declare
  due integer;
begin
  -- An entry has changed the sums, and the word with them.
  if pg_trigger_depth() > 1 then return new; end if;
  new.charged_pence := case when new.status = 'confirmed' then new.payment_amount_pence else 0 end;
  if tg_op = 'INSERT' or new.payment_status <> old.payment_status then
    due := balance_of(new.charged_pence, new.credited_pence, new.paid_pence, new.refunded_pence);
    if new.payment_status = 'paid' then
      new.paid_pence := new.paid_pence + greatest(due, 0);
      new.payment_mark := 'paid';
    elsif new.payment_status = 'refunded' then
      new.refunded_pence := greatest(new.refunded_pence, new.paid_pence);
      new.payment_mark := 'refunded';
    elsif new.payment_status = 'failed' then
      new.payment_mark := 'failed';
    elsif tg_op = 'UPDATE' then
      select coalesce(sum(pence) filter (where kind = 'payment'), 0),
        coalesce(sum(pence) filter (where kind = 'refund'), 0)
      into new.paid_pence, new.refunded_pence
      from ledger_entries where participation_id = new.id and method = 'online';
      new.payment_mark := null;
    end if;
  end if;
  new.payment_status := payment_status_of(new.charged_pence, new.credited_pence, new.paid_pence,
    new.refunded_pence, new.payment_mark);
  return new;
end $$;

create or replace function book_word(
  organizer text, event text, participation text, paid integer, refunded integer, attempt text
) returns void language plpgsql as $$
declare
  actor text := nullif(current_setting('muster.actor', true), '');
begin
  if paid < 0 or refunded < 0 then
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence,
      reverses, actor_id)
    select organizer, l.event_id, l.participation_id, l.kind, l.method, -l.pence, l.id, actor
    from ledger_entries l
    where l.participation_id = participation and l.kind in ('payment', 'refund') and l.pence <> 0
      and l.method <> 'online'
      and l.reverses is null and not exists (select from ledger_entries r where r.reverses = l.id)
    order by l.seq;
    return;
  end if;
  if paid > 0 then
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence,
      actor_id)
    values (organizer, event, participation, 'payment',
      coalesce(nullif(current_setting('muster.method', true), ''), 'cash'), paid, actor);
  elsif refunded > 0 then
    -- By each method what was taken by it and not given back, until the sum is reached.
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence,
      actor_id)
    select organizer, event, participation, 'refund', method, least(net, refunded - before), actor
    from (
      select method, net, coalesce(sum(net) over (order by method
        rows between unbounded preceding and 1 preceding), 0) as before
      from (
        select l.method, sum(case l.kind when 'payment' then l.pence else -l.pence end) as net
        from ledger_entries l
        where l.participation_id = participation and l.kind in ('payment', 'refund')
          and l.method is not null
        group by l.method
      ) methods where net > 0
    ) parts where before < refunded;
  elsif attempt is not null then
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, pence, actor_id)
    values (organizer, event, participation, attempt, 0, actor);
  end if;
end $$;
