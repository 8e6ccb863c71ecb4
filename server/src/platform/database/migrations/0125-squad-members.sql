-- Which squad somebody with a spot or on the waitlist is in (docs/product/squads.md#members).
alter table participations add column squad_id text;
alter table participations add column squad_joined_at timestamptz;
alter table participations add constraint participations_squad_id_fkey
  foreign key (squad_id) references squads (id) on delete set null not valid;
comment on column participations.squad_id is 'Null: in none, and of whoever is cancelled.';

create or replace function follow_status() returns trigger language plpgsql as $$
begin
  if old.status <> new.status then new.calendar_sequence := old.calendar_sequence + 1; end if;
  if new.status = 'cancelled' then new.squad_id := null; end if;
  if old.status <> new.status and new.status <> 'confirmed'
    or old.ticket_code <> new.ticket_code then
    new.is_inside := false;
    new.checked_in_device := null;
    new.scans_from := coalesce((select max(seq) from gate_scans where participation_id = new.id),
      0);
  end if;
  return new;
end $$;

-- Passes the lead of a squad on to whoever is in it for the longest time, and deletes one that has
-- no members. Locked first, so that of two who leave at once the second sees that the first is gone.
create function settle_squad() returns trigger language plpgsql as $$
begin
  perform from squads where id = old.squad_id for update;
  delete from squads s where s.id = old.squad_id
    and not exists (select from participations where squad_id = s.id);
  update squads s set leader_participation_id = (
    select p.id from participations p where p.squad_id = s.id
    order by p.squad_joined_at, p.queue_position limit 1)
  where s.id = old.squad_id and not exists (
    select from participations p where p.id = s.leader_participation_id and p.squad_id = s.id);
  return null;
end $$;
create trigger participations_squad_left after update on participations for each row
  when (old.squad_id is not null and old.squad_id is distinct from new.squad_id)
  execute function settle_squad();
create trigger participations_squad_gone after delete on participations for each row
  when (old.squad_id is not null) execute function settle_squad();
