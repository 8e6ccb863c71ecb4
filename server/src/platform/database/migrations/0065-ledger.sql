-- Who owes what, what was taken and what was given back (docs/product/money.md#ledger).
create table ledger_entries (
  id object_id primary key default encode(substring(uuid_send(gen_random_uuid()) for 12), 'hex'),
  seq bigint not null generated always as identity unique,
  organizer_id object_id not null references users on delete cascade,
  event_id object_id not null references events on delete cascade,
  participation_id object_id references participations on delete set null,
  at timestamptz not null default now(),
  kind text not null check (kind in ('charge', 'payment', 'refund', 'adjustment', 'voucher')),
  method text check (method in ('cash', 'card', 'bank', 'online', 'voucher')),
  pence integer not null,
  reverses object_id unique references ledger_entries on delete cascade,
  provider text,
  provider_ref text unique,
  nonce uuid,
  actor_id object_id references users on delete set null,
  device_id object_id references devices on delete set null,
  note text not null default '' check (char_length(note) <= 500),
  check (reverses is null or kind <> 'charge'),
  check (kind in ('payment', 'refund') or method is null or kind = 'voucher')
);
comment on table ledger_entries is 'Only ever added to; a mistake is corrected by an entry that reverses it.';
comment on column ledger_entries.pence is 'What a charge and a refund add to the balance, a payment and a voucher take from it, and an adjustment does as it is signed. A payment of 0 is an attempt that failed.';
create index ledger_entries_event_idx on ledger_entries (event_id, seq desc);
create index ledger_entries_participation_idx on ledger_entries (participation_id, seq desc)
  where participation_id is not null;
create index ledger_entries_organizer_idx on ledger_entries (organizer_id);
create unique index ledger_entries_nonce_key on ledger_entries (organizer_id, nonce)
  where nonce is not null;
create index ledger_entries_actor_idx on ledger_entries (actor_id) where actor_id is not null;
create index ledger_entries_device_idx on ledger_entries (device_id) where device_id is not null;

-- Sums of the entries of each participation.
-- safe: the update from the last release, which has 0042, needs a stop anyway
alter table participations
  add column charged_pence integer not null default 0,
  add column credited_pence integer not null default 0,
  add column paid_pence integer not null default 0,
  add column refunded_pence integer not null default 0,
  add column payment_mark text check (payment_mark in ('paid', 'failed', 'refunded'));
comment on column participations.charged_pence is 'What a confirmed player was charged; this and the next three are sums of ledger_entries.';
comment on column participations.credited_pence is 'Vouchers, less adjustments.';
comment on column participations.payment_mark is 'What the latest payment or refund was, where the sums do not say it.';

create function balance_of(charged integer, credited integer, paid integer, refunded integer)
returns integer language sql immutable return charged - credited - paid + refunded;

create function payment_status_of(
  charged integer, credited integer, paid integer, refunded integer, mark text
) returns text language sql immutable return case
  when mark = 'refunded' and paid <= refunded then 'refunded'
  when balance_of(charged, credited, paid, refunded) <= 0
    and (charged > 0 or paid > refunded or mark = 'paid') then 'paid'
  when balance_of(charged, credited, paid, refunded) > 0 and mark = 'failed' then 'failed'
  else 'pending' end;

-- A spot is charged while it is confirmed. Whoever writes the word instead of an entry, as the
-- release before this one does, gets the entries that it stands for
-- (docs/product/money.md#balance).
create function account_participation() returns trigger language plpgsql as $$
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
      new.paid_pence := 0;
      new.refunded_pence := 0;
      new.payment_mark := null;
    end if;
  end if;
  new.payment_status := payment_status_of(new.charged_pence, new.credited_pence, new.paid_pence,
    new.refunded_pence, new.payment_mark);
  return new;
end $$;
create trigger participations_account before insert or update of status, payment_amount_pence,
  payment_status on participations for each row execute function account_participation();

-- The entries that a changed word stands for: what is paid and given back more than before, or an
-- attempt of 0 pence of a kind. Who has changed the word, and the method of what is paid, are in
-- settings of the transaction.
create function book_word(
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

-- The entries that changed sums stand for.
create function book_participations() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence)
    select e.organizer_id, e.id, a.id, entry.kind, entry.method, entry.pence
    from added a join events e on e.id = a.event_id cross join lateral (values
      ('charge', null, a.charged_pence),
      ('payment', 'cash', a.paid_pence),
      ('refund', 'cash', a.refunded_pence)) entry (kind, method, pence)
    where entry.pence <> 0;
  else
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, pence)
    select e.organizer_id, e.id, a.id, 'charge', a.charged_pence - r.charged_pence
    from added a join removed r on r.id = a.id join events e on e.id = a.event_id
    where a.charged_pence <> r.charged_pence;
    perform book_word(e.organizer_id, e.id, a.id, a.paid_pence - r.paid_pence,
      a.refunded_pence - r.refunded_pence,
      case when a.payment_mark is distinct from r.payment_mark then
        case a.payment_mark when 'failed' then 'payment' when 'refunded' then 'refund' end end)
    from added a join removed r on r.id = a.id join events e on e.id = a.event_id
    where (a.paid_pence, a.refunded_pence, coalesce(a.payment_mark, ''))
      <> (r.paid_pence, r.refunded_pence, coalesce(r.payment_mark, ''))
    order by a.id;
  end if;
  return null;
end $$;

insert into ledger_entries (organizer_id, event_id, participation_id, at, kind, method, pence)
select e.organizer_id, e.id, p.id, p.joined_at, entry.kind, entry.method, entry.pence
from participations p join events e on e.id = p.event_id cross join lateral (values
  ('charge', null, case when p.status = 'confirmed' then p.payment_amount_pence else 0 end),
  ('payment', 'cash',
    case when p.payment_status in ('paid', 'refunded') then p.payment_amount_pence else 0 end),
  ('refund', 'cash', case when p.payment_status = 'refunded' then p.payment_amount_pence else 0 end)
) entry (kind, method, pence)
where entry.pence <> 0;
-- safe: the update from the last release, which has 0042, needs a stop anyway
update participations set
  charged_pence = case when status = 'confirmed' then payment_amount_pence else 0 end,
  paid_pence =
    case when payment_status in ('paid', 'refunded') then payment_amount_pence else 0 end,
  refunded_pence = case when payment_status = 'refunded' then payment_amount_pence else 0 end,
  payment_mark = nullif(payment_status, 'pending')
where payment_amount_pence <> 0 or payment_status <> 'pending';

create trigger participations_booked_in after insert on participations
  referencing new table as added for each statement execute function book_participations();
create trigger participations_booked_again after update on participations
  referencing old table as removed new table as added
  for each statement execute function book_participations();

-- Entries that are added by themselves change the sums.
create function add_to_participations() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  update participations p set
    charged_pence = p.charged_pence + s.charged,
    credited_pence = p.credited_pence + s.credited,
    paid_pence = p.paid_pence + s.paid,
    refunded_pence = p.refunded_pence + s.refunded,
    payment_mark = case when s.has_mark then s.mark else p.payment_mark end,
    payment_status = payment_status_of(p.charged_pence + s.charged, p.credited_pence + s.credited,
      p.paid_pence + s.paid, p.refunded_pence + s.refunded,
      case when s.has_mark then s.mark else p.payment_mark end),
    updated_at = now()
  from (
    select participation_id,
      coalesce(sum(pence) filter (where kind = 'charge'), 0)::integer as charged,
      coalesce(sum(case kind when 'voucher' then pence when 'adjustment' then -pence end),
        0)::integer as credited,
      coalesce(sum(pence) filter (where kind = 'payment'), 0)::integer as paid,
      coalesce(sum(pence) filter (where kind = 'refund'), 0)::integer as refunded,
      bool_or(kind in ('payment', 'refund')) as has_mark,
      (array_agg(case
        when reverses is not null then null
        when kind = 'refund' then 'refunded'
        when pence = 0 then 'failed'
      end order by seq desc) filter (where kind in ('payment', 'refund')))[1] as mark
    from added where participation_id is not null group by participation_id
    order by participation_id
  ) s
  where p.id = s.participation_id;
  return null;
end $$;
create trigger ledger_entries_added after insert on ledger_entries
  referencing new table as added for each statement execute function add_to_participations();

-- Only what is gone is forgotten of an entry: a participation, an account, a device. Entries go with
-- their event and its organizer.
create function keep_ledger_entry() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 and (tg_op = 'DELETE' or (
    to_jsonb(new) - '{participation_id,actor_id,device_id}'::text[]
      = to_jsonb(old) - '{participation_id,actor_id,device_id}'::text[])) then
    return case when tg_op = 'DELETE' then old else new end;
  end if;
  raise exception 'Entries of the ledger are neither changed nor deleted';
end $$;
create trigger ledger_entries_kept before update or delete on ledger_entries
  for each row execute function keep_ledger_entry();

create or replace function raise_gates() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform raise_gate(event_id, array_agg(id::text), false)
    from added group by event_id order by event_id;
  elsif tg_op = 'DELETE' then
    perform raise_gate(event_id, array_agg(id::text), bool_or(status = 'waitlist'))
    from removed group by event_id order by event_id;
  else
    perform raise_gate(a.event_id, array_agg(a.id::text),
      bool_or((r.status = 'waitlist' or a.status = 'waitlist')
        and (r.status, r.queue_position) <> (a.status, a.queue_position)))
    from added a join removed r on r.id = a.id
    where (a.status, a.payment_status, a.payment_amount_pence, a.check_in_status, a.check_in_time,
        a.join_form, a.queue_position, a.ticket_code, a.is_inside, a.gate_note,
        balance_of(a.charged_pence, a.credited_pence, a.paid_pence, a.refunded_pence))
      is distinct from (r.status, r.payment_status, r.payment_amount_pence, r.check_in_status,
        r.check_in_time, r.join_form, r.queue_position, r.ticket_code, r.is_inside, r.gate_note,
        balance_of(r.charged_pence, r.credited_pence, r.paid_pence, r.refunded_pence))
    group by a.event_id order by a.event_id;
  end if;
  return null;
end $$;
