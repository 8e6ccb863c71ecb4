-- Who was marked paid while nothing was due owes what is charged later, and is not paid again when
-- that charge is taken back (docs/product/money.md#balance).
create function mark_after(mark text, status text) returns text language sql immutable
return case when mark = 'paid' and status <> 'paid' then null else mark end;

CREATE OR REPLACE FUNCTION account_participation()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
      and not has_voucher_use(new.voucher_id, new.id, coalesce(new.user_id, new.dependant_id)) then
      new.voucher_id := null;
      new.voucher_pence := 0;
    end if;
    new.credited_pence := new.credited_pence + least(new.voucher_pence, new.charged_pence)
      - least(old.voucher_pence, old.charged_pence);
    new.payment_mark := mark_after(new.payment_mark, old.payment_status);
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
end $function$;

CREATE OR REPLACE FUNCTION add_to_participations()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if pg_trigger_depth() > 1 then return null; end if;
  update participations p set
    charged_pence = p.charged_pence + s.charged,
    credited_pence = p.credited_pence + s.credited,
    paid_pence = p.paid_pence + s.paid,
    refunded_pence = p.refunded_pence + s.refunded,
    payment_mark = case when s.has_mark then s.mark
      else mark_after(p.payment_mark, p.payment_status) end,
    payment_status = payment_status_of(p.charged_pence + s.charged, p.credited_pence + s.credited,
      p.paid_pence + s.paid, p.refunded_pence + s.refunded,
      case when s.has_mark then s.mark else mark_after(p.payment_mark, p.payment_status) end),
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
end $function$;
