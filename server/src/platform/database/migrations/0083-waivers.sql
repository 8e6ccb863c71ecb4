-- What organizers have players sign, in versions that are only added; an empty text is none.
create table waiver_texts (
  organizer_id object_id not null references users (id) on delete cascade,
  version integer not null check (version > 0),
  body text not null check (char_length(body) <= 20000),
  valid_for text not null check (valid_for in ('year', 'event')),
  guardian_below integer not null check (guardian_below between 0 and 18),
  accompanied_below integer not null check (accompanied_below between 0 and 18),
  is_material boolean not null,
  created_at timestamptz not null default now(),
  primary key (organizer_id, version)
);
comment on table waiver_texts is 'docs/product/waivers.md#text';
comment on column waiver_texts.is_material is 'Signatures of earlier versions are outdated.';

-- Who signs is an account, a dependant of one, or a player without an account at a gate; none of
-- them once they are gone.
create table waiver_signatures (
  id object_id primary key,
  organizer_id object_id not null references users (id) on delete cascade,
  version integer not null,
  event_id object_id references events (id) on delete set null,
  user_id object_id references users (id) on delete set null,
  dependant_id object_id,
  participation_id object_id references participations (id) on delete set null,
  signer text not null check (signer in ('self', 'guardian')),
  signer_user_id object_id references users (id) on delete set null,
  typed_name text not null check (char_length(typed_name) between 1 and 100),
  strokes text check (octet_length(strokes) <= 20480 and strokes ~ '^[MLCQZmlcqz0-9 ,.-]*$'),
  signed_at timestamptz not null default now(),
  device_id object_id references devices (id) on delete set null,
  actor_id object_id references users (id) on delete set null,
  withdrawn_at timestamptz,
  kept_until date not null,
  foreign key (organizer_id, version) references waiver_texts (organizer_id, version)
    on delete cascade,
  check (num_nonnulls(user_id, dependant_id, participation_id) <= 1)
);
comment on table waiver_signatures is 'docs/product/waivers.md#signing';
comment on column waiver_signatures.event_id is 'For which it was signed; of a year it holds for others, too.';
comment on column waiver_signatures.participation_id is 'Only of a player without an account.';
comment on column waiver_signatures.strokes is 'Path data of SVG, and never markup.';
comment on column waiver_signatures.actor_id is 'At a gate: the account that had it signed.';
comment on column waiver_signatures.kept_until is 'Once who signed is gone (docs/product/waivers.md#kept).';
create index waiver_signatures_text_idx on waiver_signatures (organizer_id, version);
create index waiver_signatures_user_idx on waiver_signatures (user_id, organizer_id);
create index waiver_signatures_dependant_idx on waiver_signatures (dependant_id)
  where dependant_id is not null;
create index waiver_signatures_participation_idx on waiver_signatures (participation_id)
  where participation_id is not null;
create index waiver_signatures_event_idx on waiver_signatures (event_id);
create index waiver_signatures_signer_idx on waiver_signatures (signer_user_id)
  where signer_user_id is not null;
create index waiver_signatures_device_idx on waiver_signatures (device_id)
  where device_id is not null;
create index waiver_signatures_actor_idx on waiver_signatures (actor_id)
  where actor_id is not null;
create index waiver_signatures_gone_idx on waiver_signatures (kept_until)
  where num_nonnulls(user_id, dependant_id, participation_id) = 0;

create table guardian_links (
  id object_id primary key,
  event_id object_id not null references events (id) on delete cascade,
  participation_id object_id not null references participations (id) on delete cascade,
  token_hash text not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table guardian_links is 'docs/product/waivers.md#guardians';
create index guardian_links_event_idx on guardian_links (event_id);
create index guardian_links_participation_idx on guardian_links (participation_id);
create index guardian_links_expires_idx on guardian_links (expires_at);

-- Which mails have asked whom to sign.
create table waiver_reminders (
  participation_id object_id not null references participations (id) on delete cascade,
  kind text not null check (kind in ('week', 'day')),
  sent_at timestamptz not null default now(),
  primary key (participation_id, kind)
);
comment on table waiver_reminders is 'docs/product/waivers.md#reminders';

-- Signatures change who is unsigned on the lists of events that are not over.
create function raise_gates_of_signatures() returns trigger language plpgsql as $$
begin
  perform raise_gate(one.event_id, one.people, false) from (
    select p.event_id, array_agg(distinct p.id::text) as people
    from changed c join participations p on p.user_id = c.user_id or p.id = c.participation_id
    join events e on e.id = p.event_id and e.organizer_id = c.organizer_id
    where e.date > now() - interval '2 days'
    group by p.event_id order by p.event_id
  ) one;
  return null;
end $$;
create trigger waiver_signatures_gate_in after insert on waiver_signatures
  referencing new table as changed for each statement execute function raise_gates_of_signatures();
create trigger waiver_signatures_gate_again after update on waiver_signatures
  referencing new table as changed for each statement execute function raise_gates_of_signatures();

-- Another text concerns everybody on the lists, which devices then load as a whole.
create function raise_gates_of_waiver() returns trigger language plpgsql as $$
begin
  perform from gates where event_id in (select id from events
    where organizer_id = new.organizer_id and date > now() - interval '2 days')
  order by event_id for update;
  update gates set version = version + 1, deltas_from = version + 1
  where event_id in (select id from events
    where organizer_id = new.organizer_id and date > now() - interval '2 days');
  return null;
end $$;
create trigger waiver_texts_gate_in after insert on waiver_texts
  for each row execute function raise_gates_of_waiver();
