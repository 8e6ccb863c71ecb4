-- As before, and a refund that has failed keeps its part of the payment until it is settled by
-- hand: it can be asked for again (docs/product/money.md#failed-refunds).
create or replace function queue_refunds() returns trigger language plpgsql as $$
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
        select sum(r.pence) from refunds r where r.checkout_id = c.id and r.by_hand_at is null
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
