-- What the gate of an event has besides its participants.
create table gates (
  event_id object_id primary key references events (id) on delete cascade,
  code_salt text not null default replace(gen_random_uuid()::text, '-', ''),
  version bigint not null default 0,
  deltas_from bigint not null default 0
);
comment on table gates is 'docs/product/gate.md#list';
comment on column gates.code_salt is 'Devices hold codes of tickets only hashed with it.';
comment on column gates.version is 'Raised with every change of the list, in the transaction of the change.';
comment on column gates.deltas_from is 'Older versions need the whole list: who had gone by then is forgotten.';

-- The version with which each participation last changed; it outlives the participation, so that
-- devices learn who has gone.
create table gate_people (
  participation_id object_id primary key,
  event_id object_id not null references events (id) on delete cascade,
  version bigint not null,
  changed_at timestamptz not null default now()
);
create index gate_people_version_idx on gate_people (event_id, version);
create index gate_people_changed_idx on gate_people (changed_at);

-- Append-only: what follows from it is in `participations`.
create table gate_scans (
  seq bigint generated always as identity primary key,
  id uuid not null,
  organizer_id object_id not null references users (id) on delete cascade,
  event_id object_id not null references events (id) on delete cascade,
  participation_id object_id references participations (id) on delete set null,
  device_id object_id references devices (id) on delete set null,
  actor_id object_id references users (id) on delete set null,
  origin text not null,
  kind text not null check (kind in ('entry', 'exit', 'undo', 'admit')),
  refers_to uuid,
  code_hash text,
  reason text check (char_length(reason) <= 500),
  occurred_at timestamptz not null,
  clock_offset_ms bigint not null,
  received_at timestamptz not null,
  was_offline boolean not null,
  is_clock_corrected boolean not null,
  verdict text not null check (verdict in ('in', 'already_in', 'conflict', 'not_confirmed',
    'unknown', 'cancelled', 'other_event', 'out', 'undone')),
  effect text check (effect in ('in', 'out')),
  first_seq bigint references gate_scans (seq) on delete set null,
  other_event_id object_id references events (id) on delete set null,
  content_hash text not null,
  resolution text check (resolution in ('lent_ticket', 'mistake', 'stays')),
  resolution_note text not null default '' check (char_length(resolution_note) <= 500),
  resolved_at timestamptz,
  resolved_by object_id references users (id) on delete set null,
  check ((resolution is null) = (resolved_at is null))
);
comment on table gate_scans is 'docs/product/gate.md#scans';
comment on column gate_scans.id is 'The nonce that the device has made.';
comment on column gate_scans.origin is 'Which device or session it comes from; two of them can conflict.';
comment on column gate_scans.effect is 'Whether it let somebody in or out; null: neither.';
comment on column gate_scans.first_seq is 'Of somebody inside: the scan that let them in.';
comment on column gate_scans.content_hash is 'Of what was sent, so that a nonce has one content.';
create unique index gate_scans_nonce_key on gate_scans (organizer_id, id);
create index gate_scans_event_idx on gate_scans (event_id, seq);
create index gate_scans_received_idx on gate_scans (event_id, received_at);
create index gate_scans_participation_idx on gate_scans (participation_id, seq);
create index gate_scans_refers_idx on gate_scans (event_id, refers_to) where refers_to is not null;
create index gate_scans_conflict_idx on gate_scans (event_id, seq)
  where verdict = 'conflict' and resolution is null;
create index gate_scans_device_idx on gate_scans (device_id) where device_id is not null;
create index gate_scans_actor_idx on gate_scans (actor_id) where actor_id is not null;
create index gate_scans_first_idx on gate_scans (first_seq) where first_seq is not null;
create index gate_scans_other_event_idx on gate_scans (other_event_id)
  where other_event_id is not null;
create index gate_scans_resolved_by_idx on gate_scans (resolved_by) where resolved_by is not null;

alter table participations
  add column is_inside boolean not null default false,
  add column scans_from bigint not null default 0,
  add column checked_in_device object_id references devices (id) on delete set null,
  add column gate_note text not null default '' check (char_length(gate_note) <= 500);
comment on column participations.is_inside is 'Follows from the scans (docs/product/gate.md#truth).';
comment on column participations.scans_from is 'Scans up to this one are of an earlier status.';
comment on column participations.checked_in_device is 'The device that checked the participant in.';
create index participations_inside_idx on participations (event_id) where is_inside;
create index participations_checked_in_device_idx on participations (checked_in_device)
  where checked_in_device is not null;
-- Check-ins from before are scans, too, so that the first scan at a gate finds people inside.
insert into gate_scans (id, organizer_id, event_id, participation_id, actor_id, origin, kind,
  occurred_at, clock_offset_ms, received_at, was_offline, is_clock_corrected, verdict, effect,
  content_hash)
select gen_random_uuid(), e.organizer_id, p.event_id, p.id, p.checked_in_by, 'session:before',
  'entry', p.check_in_time, 0, p.check_in_time, false, false, 'in', 'in', ''
from participations p join events e on e.id = p.event_id
where p.check_in_time is not null and e.date > now() - interval '2 days';
update participations p set is_inside = true
from gate_scans s where s.participation_id = p.id;
-- A ticket that is shown at the wrong gate is found without its event.
create index participations_code_idx on participations (ticket_code);

-- Who loses the spot, or waits again, is outside; earlier scans count no more.
create function end_scans() returns trigger language plpgsql as $$
begin
  new.is_inside := false;
  new.checked_in_device := null;
  new.scans_from := coalesce((select max(seq) from gate_scans where participation_id = new.id), 0);
  return new;
end $$;
create trigger participations_scans_end before update on participations
  for each row when (old.status <> new.status and new.status <> 'confirmed'
    or old.ticket_code <> new.ticket_code)
  execute function end_scans();

insert into gates (event_id) select id from events;

create function add_gates() returns trigger language plpgsql as $$
begin
  insert into gates (event_id) select id from added;
  return null;
end $$;
create trigger events_gates after insert on events referencing new table as added
  for each statement execute function add_gates();

-- The row of the gate is locked until the transaction ends, so versions are in order of commit.
create function raise_gate(event text, people text[], waitlist_moved boolean) returns void
language plpgsql as $$
declare
  raised bigint;
begin
  update gates set version = version + 1 where event_id = event returning version into raised;
  -- The event is being deleted.
  if raised is null then return; end if;
  insert into gate_people (participation_id, event_id, version)
  select id, event, raised from (
    select unnest(people) as id
    union
    -- All positions behind it change.
    select id from participations
    where waitlist_moved and event_id = event and status = 'waitlist'
  ) changed
  on conflict (participation_id) do update
  set version = excluded.version, changed_at = excluded.changed_at;
end $$;

create function raise_gates() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform raise_gate(event_id, array_agg(id::text), false)
    from added group by event_id order by event_id;
  elsif tg_op = 'DELETE' then
    perform raise_gate(event_id, array_agg(id::text), bool_or(status = 'waitlist'))
    from removed group by event_id order by event_id;
  else
    perform raise_gate(a.event_id, array_agg(a.id::text),
      bool_or((r.status = 'waitlist' or a.status = 'waitlist')
        and (r.status, r.queue_position) <> (a.status, a.queue_position)))
    from added a join removed r on r.id = a.id
    where (a.status, a.payment_status, a.payment_amount_pence, a.check_in_status, a.check_in_time,
        a.join_form, a.queue_position, a.ticket_code, a.is_inside, a.gate_note)
      is distinct from (r.status, r.payment_status, r.payment_amount_pence, r.check_in_status,
        r.check_in_time, r.join_form, r.queue_position, r.ticket_code, r.is_inside, r.gate_note)
    group by a.event_id order by a.event_id;
  end if;
  return null;
end $$;
create trigger participations_gate_in after insert on participations
  referencing new table as added for each statement execute function raise_gates();
create trigger participations_gate_again after update on participations
  referencing old table as removed new table as added
  for each statement execute function raise_gates();
create trigger participations_gate_out after delete on participations
  referencing old table as removed for each statement execute function raise_gates();

create function raise_gates_of_kit() returns trigger language plpgsql as $$
begin
  perform raise_gate(p.event_id, array_agg(distinct p.id::text), false)
  from changed c join participations p on p.id = c.participation_id
  group by p.event_id order by p.event_id;
  return null;
end $$;
create trigger kit_handouts_gate_in after insert on kit_handouts
  referencing new table as changed for each statement execute function raise_gates_of_kit();
create trigger kit_handouts_gate_again after update on kit_handouts
  referencing new table as changed for each statement execute function raise_gates_of_kit();
create trigger kit_handouts_gate_out after delete on kit_handouts
  referencing old table as changed for each statement execute function raise_gates_of_kit();
create trigger gate_scans_gate_in after insert on gate_scans
  referencing new table as changed for each statement execute function raise_gates_of_kit();
create trigger gate_scans_gate_again after update on gate_scans
  referencing new table as changed for each statement execute function raise_gates_of_kit();

-- Everybody on the list shows what their options are called, and who is under 18 on the day.
create function raise_gate_of_event() returns trigger language plpgsql as $$
begin
  perform raise_gate(new.id, array(select id::text from participations
    where event_id = new.id and status <> 'cancelled'), false);
  return null;
end $$;
create trigger events_gate_again after update of custom_fields, date on events
  for each row when ((old.custom_fields, old.date) is distinct from (new.custom_fields, new.date))
  execute function raise_gate_of_event();

create function raise_gate_of_title() returns trigger language plpgsql as $$
begin
  perform raise_gate(new.id, '{}', false);
  return null;
end $$;
create trigger events_gate_title after update of title on events
  for each row when (old.title <> new.title) execute function raise_gate_of_title();

-- Nick names are on the lists of events that are not over.
create function raise_gates_of_user() returns trigger language plpgsql as $$
begin
  perform raise_gate(p.event_id, array[p.id::text], false)
  from participations p join events e on e.id = p.event_id
  where p.user_id = new.id and p.status <> 'cancelled' and e.date > now() - interval '2 days'
  order by p.event_id;
  return null;
end $$;
create trigger users_gates_again after update of nick_name, date_of_birth on users
  for each row when ((old.nick_name, old.date_of_birth) is distinct from (new.nick_name, new.date_of_birth))
  execute function raise_gates_of_user();

-- The first response to a write that a device may repeat.
create table nonces (
  organizer_id object_id not null references users (id) on delete cascade,
  id uuid not null,
  content_hash text not null,
  response jsonb not null,
  participation_id object_id references participations (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (organizer_id, id)
);
comment on table nonces is 'docs/product/gate.md#nonces';
comment on column nonces.participation_id is 'Whom the response shows; it goes with them.';
create index nonces_created_idx on nonces (created_at);
create index nonces_participation_idx on nonces (participation_id)
  where participation_id is not null;
