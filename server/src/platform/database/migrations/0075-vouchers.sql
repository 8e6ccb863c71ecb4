-- Codes that take something off the price of a spot (docs/product/money.md#vouchers).
create table vouchers (
  id object_id primary key,
  organizer_id object_id not null references users on delete cascade,
  code_hash text not null unique,
  code_end text not null,
  kind text not null check (kind in ('pounds', 'percent')),
  value integer not null check (value > 0 and (kind <> 'percent' or value <= 100)),
  event_ids text[] check (cardinality(event_ids) between 1 and 100),
  max_uses integer not null check (max_uses > 0),
  past_uses integer not null default 0,
  expires_at timestamptz,
  is_once_per_person boolean not null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
comment on column vouchers.code_hash is 'Keyed, so that the table alone gives no code back.';
comment on column vouchers.code_end is 'The last characters, by which the organizer tells them apart.';
comment on column vouchers.value is 'Pence, or per cent.';
comment on column vouchers.event_ids is 'Null: all events of the organizer.';
comment on column vouchers.past_uses is 'By accounts that are gone, for games that have been played.';
comment on column vouchers.deleted_at is 'Kept while participations have it.';
create index vouchers_organizer_idx on vouchers (organizer_id, created_at desc, id)
  where deleted_at is null;

alter table participations
  add column voucher_id text references vouchers (id) on delete set null,
  add column voucher_pence integer not null default 0;
comment on column participations.voucher_id is 'A use of it, unless the participation is cancelled.';
comment on column participations.voucher_pence is 'What the voucher is worth. The entry is at most what is charged.';

-- Uses of a voucher by others than one participation, and how many of them are by its player.
create function count_voucher_uses(voucher text, participation text, player text)
returns table (uses bigint, own bigint) language sql stable as $$
  select count(*) + (select v.past_uses from vouchers v where v.id = voucher),
    count(*) filter (where p.user_id = player)
  from participations p
  where p.voucher_id = voucher and p.status <> 'cancelled' and p.id <> participation
$$;

-- Whether a player who was cancelled gets the use of a voucher back. It is locked, so that no two
-- take the last use.
create function has_voucher_use(voucher text, participation text, player text)
returns boolean language plpgsql as $$
declare
  terms vouchers;
begin
  select * into terms from vouchers v where v.id = voucher for update;
  if not found or terms.deleted_at is not null then return false; end if;
  return (select u.uses < terms.max_uses and not (terms.is_once_per_person and u.own > 0)
    from count_voucher_uses(voucher, participation, player) u);
end $$;

-- As before, and what a voucher takes off follows the charge.
create or replace function account_participation() returns trigger language plpgsql as $$
declare
  due integer;
begin
  -- An entry has changed the sums, and the word with them.
  if pg_trigger_depth() > 1 then return new; end if;
  new.charged_pence := case when new.status = 'confirmed' then new.payment_amount_pence else 0 end;
  if tg_op = 'INSERT' then
    new.credited_pence := new.credited_pence + least(new.voucher_pence, new.charged_pence);
  else
    if old.status = 'cancelled' and new.status <> 'cancelled' and new.voucher_id is not null
      and not has_voucher_use(new.voucher_id, new.id, new.user_id) then
      new.voucher_id := null;
      new.voucher_pence := 0;
    end if;
    new.credited_pence := new.credited_pence + least(new.voucher_pence, new.charged_pence)
      - least(old.voucher_pence, old.charged_pence);
  end if;
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

create or replace function book_participations() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  if tg_op = 'INSERT' then
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence)
    select e.organizer_id, e.id, a.id, entry.kind, entry.method, entry.pence
    from added a join events e on e.id = a.event_id cross join lateral (values
      ('charge', null, a.charged_pence),
      ('voucher', 'voucher', least(a.voucher_pence, a.charged_pence)),
      ('payment', 'cash', a.paid_pence),
      ('refund', 'cash', a.refunded_pence)) entry (kind, method, pence)
    where entry.pence <> 0;
  else
    insert into ledger_entries (organizer_id, event_id, participation_id, kind, method, pence)
    select e.organizer_id, e.id, a.id, entry.kind, entry.method, entry.pence
    from added a join removed r on r.id = a.id join events e on e.id = a.event_id
    cross join lateral (values
      ('charge', null, a.charged_pence - r.charged_pence),
      ('voucher', 'voucher', least(a.voucher_pence, a.charged_pence)
        - least(r.voucher_pence, r.charged_pence))) entry (kind, method, pence)
    where entry.pence <> 0;
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
