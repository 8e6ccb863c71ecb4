-- What a change of a participation books is written by the server, in its transaction: `book` in
-- features/participation (docs/decisions/bookings.md).
drop trigger participations_account on participations;
drop trigger participations_booked_in on participations;
drop trigger participations_booked_again on participations;
drop trigger participations_hold on participations;
drop trigger participations_walk_ins_mail on participations;
drop function account_participation(), book_participations(), end_hold(), mail_no_walk_in(),
  book_word(text, text, text, integer, integer, text), has_voucher_use(text, text, text);

-- A change that books nothing, or whose sums are not those of the entries, is refused as a whole.
create function refuse_wrong_balance() returns trigger language plpgsql as $$
declare
  changed text;
begin
  if tg_table_name = 'participations' then changed := new.id;
  else changed := new.participation_id;
  end if;
  if exists (
    select from participations p join counted_balances b on b.participation_id = p.id
    where p.id = changed and (b.is_wrong or p.charged_pence
      <> case when p.status = 'confirmed' then p.payment_amount_pence else 0 end)
  ) then
    raise exception 'What participation % keeps differs from its entries of the ledger', changed;
  end if;
  return null;
end $$;
create constraint trigger participations_balanced
  after insert or update of status, payment_amount_pence, voucher_pence, charged_pence,
    credited_pence, paid_pence, refunded_pence
  on participations deferrable initially deferred
  for each row execute function refuse_wrong_balance();
