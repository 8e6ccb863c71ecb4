-- The sums that participations keep of their entries, counted again
-- (docs/operations.md#counts).
create view counted_balances as
select p.id as participation_id, p.event_id, l.charged_pence, l.credited_pence, l.paid_pence,
  l.refunded_pence,
  (p.charged_pence, p.credited_pence, p.paid_pence, p.refunded_pence)
    <> (l.charged_pence, l.credited_pence, l.paid_pence, l.refunded_pence) as is_wrong
from participations p cross join lateral (
  select coalesce(sum(pence) filter (where kind = 'charge'), 0)::integer as charged_pence,
    coalesce(sum(case kind when 'voucher' then pence when 'adjustment' then -pence end), 0)::integer
      as credited_pence,
    coalesce(sum(pence) filter (where kind = 'payment'), 0)::integer as paid_pence,
    coalesce(sum(pence) filter (where kind = 'refund'), 0)::integer as refunded_pence
  from ledger_entries where participation_id = p.id
) l;

-- An update of the view corrects what is kept. Within a trigger it books no entries: those are
-- right.
create function keep_counted_balance() returns trigger language plpgsql as $$
begin
  update participations p set
    charged_pence = old.charged_pence,
    credited_pence = old.credited_pence,
    paid_pence = old.paid_pence,
    refunded_pence = old.refunded_pence,
    payment_status = payment_status_of(old.charged_pence, old.credited_pence, old.paid_pence,
      old.refunded_pence, p.payment_mark),
    updated_at = now()
  where p.id = old.participation_id;
  return old;
end $$;
create trigger counted_balances_kept instead of update on counted_balances
  for each row execute function keep_counted_balance();
