-- Spots that are confirmed together or wait together (docs/product/squads.md#parties).
alter table participations add column party_id text;
alter table participations add column party_passes integer not null default 0;
comment on column participations.party_id is 'Null: alone, as whoever is cancelled or held back.';
comment on column participations.party_passes is
  'How often spots were given to others first; the same for the whole party.';

-- Whoever is cancelled, or moved by the organizer, leaves the others of the party.
create function leave_party() returns trigger language plpgsql as $$
begin
  new.party_id := null;
  new.party_passes := 0;
  return new;
end $$;
create trigger participations_party before update on participations for each row
  when (new.party_id is not null and (new.status = 'cancelled' or new.held_back))
  execute function leave_party();
