-- Friends who come together (docs/product/squads.md#squads).
create table squads (
  id object_id primary key,
  event_id object_id not null references events on delete cascade,
  name text not null check (char_length(name) between 2 and 40),
  code_hash text not null unique,
  code_nonce uuid not null,
  leader_participation_id object_id not null,
  max_size integer not null check (max_size between 2 and 50),
  created_at timestamptz not null default now()
);
create unique index squads_name_key on squads (event_id, lower(name));
comment on column squads.code_nonce is
  'The code is derived from it and the secret (docs/decisions/squad-codes.md).';
comment on column squads.leader_participation_id is
  'One of the members: settle_squad passes the lead on.';
