-- Spots of a squad that nobody has claimed (docs/product/squads.md#open-spots).
alter table participations add column is_open boolean not null default false;
alter table participations add column claim_hash text;
alter table participations add column claim_until timestamptz;
alter table participations add constraint participations_open
  check (not is_open or (user_id is null and guardian_id is null)) not valid;
comment on column participations.is_open is
  'A spot of a squad that nobody has claimed; cancelled: somebody has, or it is given up.';
comment on column participations.claim_hash is 'Of the token of its link.';
comment on column participations.claim_until is 'When an open spot lapses; null: it does not.';

-- A link ends with its spot, and a spot with its squad.
create function follow_open_spot() returns trigger language plpgsql as $$
begin
  if new.status = 'cancelled' then
    new.claim_hash := null;
    new.claim_until := null;
  elsif new.squad_id is null then
    new.claim_until := now();
  end if;
  return new;
end $$;
create trigger participations_open before update on participations for each row
  when (new.is_open) execute function follow_open_spot();

-- Open spots do not lead, and do not keep a squad.
create or replace function settle_squad() returns trigger language plpgsql as $$
begin
  perform from squads where id = old.squad_id for update;
  delete from squads s where s.id = old.squad_id
    and not exists (select from participations where squad_id = s.id and not is_open);
  update squads s set leader_participation_id = (
    select p.id from participations p where p.squad_id = s.id and not p.is_open
    order by p.squad_joined_at, p.queue_position limit 1)
  where s.id = old.squad_id and not exists (
    select from participations p where p.id = s.leader_participation_id and p.squad_id = s.id);
  return null;
end $$;
