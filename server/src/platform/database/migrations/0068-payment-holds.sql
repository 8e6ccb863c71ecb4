-- A spot that has to be paid for is held for a while (docs/product/money.md#holds).
alter table participations
  add column hold_until timestamptz,
  add column hold_pence integer,
  add column hold_expired boolean not null default false;
comment on column participations.hold_until is 'Until when a spot has to be paid for; null once it is, or when it need not be.';
comment on column participations.hold_pence is 'How much of what was charged ends the hold; null: all of it.';
comment on column participations.hold_expired is 'Cancelled because it was not paid for in time.';

-- Whatever settles the charge ends the hold, and so does losing the spot.
create function end_hold() returns trigger language plpgsql as $$
declare
  due integer := balance_of(new.charged_pence, new.credited_pence, new.paid_pence,
    new.refunded_pence);
begin
  if new.status <> old.status then
    new.hold_expired := new.hold_expired and not old.hold_expired;
  end if;
  if new.status <> 'confirmed' or due <= 0 or new.charged_pence - due >= new.hold_pence then
    new.hold_until := null;
    new.hold_pence := null;
  end if;
  return new;
end $$;
-- After participations_account, which knows what is charged: triggers run by their names.
create trigger participations_hold before update on participations for each row
  when (new.hold_until is not null or new.hold_expired) execute function end_hold();
