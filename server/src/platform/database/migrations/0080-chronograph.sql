-- How much muzzle energy an organizer allows (docs/product/chronograph.md#limits).
create table energy_limits (
  organizer_id text not null references users (id) on delete cascade,
  position integer not null,
  class text not null check (class <> '' and char_length(class) <= 40),
  base text not null check (base in ('full_auto', 'single_shot')),
  millijoules integer not null,
  minimum_engagement_m integer check (minimum_engagement_m between 0 and 200),
  primary key (organizer_id, position),
  -- The law stands above whatever an organizer says.
  check (millijoules between 1 and case base when 'full_auto' then 1300 else 2500 end)
);
comment on column energy_limits.class is 'full_auto, single_shot, or a name of the organizer.';
comment on column energy_limits.base is 'What the class is by law.';
comment on column energy_limits.minimum_engagement_m is 'Metres. Null: none.';
create unique index energy_limits_class_key on energy_limits (organizer_id, lower(class));

-- Append-only: a failure and a later pass are both kept.
create table chrono_checks (
  seq bigint generated always as identity primary key,
  id uuid not null,
  organizer_id text not null references users (id) on delete cascade,
  event_id text not null references events (id) on delete cascade,
  participation_id text not null references participations (id) on delete cascade,
  gun text not null check (gun <> '' and char_length(gun) <= 40),
  gun_key text not null,
  class text not null,
  base text not null check (base in ('full_auto', 'single_shot')),
  bb_centigrams integer not null check (bb_centigrams between 12 and 50),
  fps_tenths integer check (fps_tenths between 500 and 7000),
  millijoules integer check (millijoules between 1 and 20000),
  computed_millijoules integer not null,
  limit_millijoules integer not null,
  result text not null check (result in ('pass', 'fail')),
  tag text check (tag <> '' and char_length(tag) <= 20),
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  was_offline boolean not null,
  device_id text references devices (id) on delete set null,
  actor_id text references users (id) on delete set null,
  origin text not null,
  content_hash text not null,
  check ((fps_tenths is null) <> (millijoules is null))
);
comment on table chrono_checks is 'docs/product/chronograph.md#checks';
comment on column chrono_checks.id is 'The nonce that the device has made.';
comment on column chrono_checks.gun_key is 'The label as two of them are compared.';
comment on column chrono_checks.limit_millijoules is 'As it was when the check was received.';
comment on column chrono_checks.origin is 'Which device or session it comes from.';
comment on column chrono_checks.content_hash is 'Of what was sent, so that a nonce has one content.';
create unique index chrono_checks_nonce_key on chrono_checks (organizer_id, id);
create index chrono_checks_event_idx on chrono_checks (event_id, seq);
create index chrono_checks_received_idx on chrono_checks (event_id, received_at);
-- The check of each gun that counts is found without sorting.
create index chrono_checks_gun_idx
  on chrono_checks (participation_id, gun_key, occurred_at desc, seq desc);
create index chrono_checks_device_idx on chrono_checks (device_id) where device_id is not null;
create index chrono_checks_actor_idx on chrono_checks (actor_id) where actor_id is not null;

-- Whose a sticker is: one person's at an event.
create table chrono_tags (
  event_id text not null references events (id) on delete cascade,
  tag_key text not null,
  participation_id text not null references participations (id) on delete cascade,
  primary key (event_id, tag_key)
);
comment on column chrono_tags.tag_key is 'The text of the sticker as two of them are compared.';
create index chrono_tags_participation_idx on chrono_tags (participation_id);

-- Whoever is measured changes on the list of the gate.
create trigger chrono_checks_gate_in after insert on chrono_checks
  referencing new table as changed for each statement execute function raise_gates_of_kit();

-- Devices keep the limits with the list, for as long as an event has a gate.
create function raise_gates_of_limits() returns trigger language plpgsql as $$
begin
  perform raise_gate(e.id, '{}', false)
  from events e
  where e.organizer_id in (select organizer_id from changed) and e.date > now() - interval '15 days'
  order by e.id;
  return null;
end $$;
create trigger energy_limits_gate_in after insert on energy_limits
  referencing new table as changed for each statement execute function raise_gates_of_limits();
create trigger energy_limits_gate_out after delete on energy_limits
  referencing old table as changed for each statement execute function raise_gates_of_limits();
