-- Players without an account, who join at the gate.
alter table participations alter column user_id drop not null,
  add column person_id object_id not null generated always as (coalesce(user_id, id)) stored;
comment on column participations.user_id is 'Null: a player without an account, who has joined at the gate (docs/product/gate.md#walk-ins).';
comment on column participations.person_id is 'What requests name a participant with: the account, or the participation without one.';
create unique index participations_person_key on participations (event_id, person_id);
create index participations_walk_ins_idx on participations (event_id) where user_id is null;

-- There is nobody to write to.
create function mail_no_walk_in() returns trigger language plpgsql as $$
begin
  new.status_mail_due_at := null;
  return new;
end $$;
create trigger participations_walk_ins_mail before insert or update on participations
  for each row when (new.user_id is null and new.status_mail_due_at is not null)
  execute function mail_no_walk_in();

create or replace function keep_deleted_event() returns trigger language plpgsql as $$
begin
  insert into deleted_events (id, title, date, ends_at, duration, calendar_sequence)
  values (old.id, old.title, old.date, old.ends_at, old.duration, old.calendar_sequence + 1)
  on conflict do nothing;
  insert into deleted_event_participants (user_id, event_id, calendar_sequence)
  select user_id, old.id, old.calendar_sequence + calendar_sequence + 1 from participations
  where event_id = old.id and status <> 'cancelled' and user_id is not null
  on conflict do nothing;
  return old;
end $$;
