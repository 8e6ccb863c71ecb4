-- A squad is led, and kept, by whoever has an account: a player whom the gate has named leads none.
create or replace function settle_squad() returns trigger language plpgsql as $$
begin
  perform from squads where id = old.squad_id for update;
  delete from squads s where s.id = old.squad_id and not exists (
    select from participations p
    where p.squad_id = s.id and coalesce(p.user_id, p.guardian_id) is not null);
  update squads s set leader_participation_id = (
    select p.id from participations p
    where p.squad_id = s.id and coalesce(p.user_id, p.guardian_id) is not null
    order by p.squad_joined_at, p.queue_position limit 1)
  where s.id = old.squad_id and not exists (
    select from participations p where p.id = s.leader_participation_id and p.squad_id = s.id);
  return null;
end $$;
