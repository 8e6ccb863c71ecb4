-- What was paid goes along when a spot is moved (docs/product/money.md#transfers).
alter table ledger_entries add column transfers text;
comment on column ledger_entries.transfers is
  'The other entry of a transfer, which is gone with its event.';
comment on column ledger_entries.pence is
  'What a charge and a refund add to the balance, a payment and a voucher take from it, and an adjustment and a transfer do as they are signed. A payment of 0 is an attempt that failed.';

alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check
  check (kind in ('charge', 'payment', 'refund', 'adjustment', 'voucher', 'transfer')) not valid;
alter table ledger_entries drop constraint ledger_entries_check1;
alter table ledger_entries add constraint ledger_entries_check1
  check ((kind in ('payment', 'refund', 'transfer', 'voucher') or method is null)
    and (kind = 'transfer') = (transfers is not null)) not valid;

create or replace view counted_balances as
select p.id as participation_id, p.event_id, l.charged_pence, l.credited_pence, l.paid_pence,
  l.refunded_pence,
  p.charged_pence <> l.charged_pence or p.credited_pence <> l.credited_pence
    or p.paid_pence <> l.paid_pence or p.refunded_pence <> l.refunded_pence as is_wrong
from participations p cross join lateral (
  select coalesce(sum(pence) filter (where kind = 'charge'), 0)::integer as charged_pence,
    coalesce(sum(case kind when 'voucher' then pence when 'adjustment' then -pence end), 0)::integer
      as credited_pence,
    coalesce(sum(case kind when 'payment' then pence when 'transfer' then -pence end), 0)::integer
      as paid_pence,
    coalesce(sum(pence) filter (where kind = 'refund'), 0)::integer as refunded_pence
  from ledger_entries where participation_id = p.id
) l;
