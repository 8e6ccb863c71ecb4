-- Spots that players give away have a link as well (docs/product/squads.md#offers).
create or replace function follow_open_spot() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' or not new.is_open and (new.status <> 'confirmed'
    or new.is_inside or new.check_in_status = 'checked_in') then
    new.claim_hash := null;
    new.claim_until := null;
  elsif new.is_open and new.squad_id is null then
    new.claim_until := now();
  end if;
  return new;
end $$;
create or replace trigger participations_open before update on participations for each row
  when (new.is_open or new.claim_hash is not null) execute function follow_open_spot();
comment on column participations.moved_from is
  'The participation that was moved here, or given away to this player; it can be gone.';
comment on column participations.claim_hash is
  'Of the token of the link by which somebody takes an open spot, or one that is given away.';
