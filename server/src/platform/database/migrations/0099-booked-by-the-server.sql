-- What a change of a participation books is written by the server, in its transaction: `book` in
-- features/participation (docs/decisions/bookings.md).
drop trigger participations_account on participations;
drop trigger participations_booked_in on participations;
drop trigger participations_booked_again on participations;
drop trigger participations_hold on participations;
drop trigger participations_walk_ins_mail on participations;
drop function account_participation(), book_participations(), end_hold(), mail_no_walk_in(),
  book_word(text, text, text, integer, integer, text), has_voucher_use(text, text, text);

-- It adds up what it books, and asks the provider for refunds.
drop trigger ledger_entries_added on ledger_entries;
drop trigger ledger_entries_refunded on ledger_entries;
drop trigger counted_balances_kept on counted_balances;
drop function add_to_participations(), queue_refunds(), keep_counted_balance(),
  mark_after(text, text), payment_status_of(integer, integer, integer, integer, text);

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
create constraint trigger ledger_entries_balanced
  after insert on ledger_entries deferrable initially deferred
  for each row when (new.participation_id is not null) execute function refuse_wrong_balance();

-- Only what is gone is forgotten of an entry: a participation, an account, a device. Entries go with
-- their event and its organizer.
create or replace function keep_ledger_entry() returns trigger language plpgsql as $$
declare
  forgotten text[] := '{participation_id,actor_id,device_id}';
begin
  if tg_op = 'DELETE' then
    if not exists (select from events where id = old.event_id)
      or not exists (select from users where id = old.organizer_id)
      or not exists (select from ledger_entries where id = coalesce(old.reverses, old.id)) then
      return old;
    end if;
  elsif to_jsonb(new) - forgotten = to_jsonb(old) - forgotten
    and (new.participation_id is not distinct from old.participation_id
      or new.participation_id is null
        and not exists (select from participations where id = old.participation_id))
    and (new.actor_id is not distinct from old.actor_id
      or new.actor_id is null and not exists (select from users where id = old.actor_id))
    and (new.device_id is not distinct from old.device_id
      or new.device_id is null and not exists (select from devices where id = old.device_id)) then
    return new;
  end if;
  raise exception 'Entries of the ledger are neither changed nor deleted';
end $$;
