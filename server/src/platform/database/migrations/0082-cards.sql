-- Cards for players who break the rules (docs/product/cards.md#cards).
create table cards (
  id text primary key,
  organizer_id text not null references users (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  event_id text references events (id) on delete set null,
  colour text not null check (colour in ('yellow', 'red')),
  reason text not null check (reason <> '' and char_length(reason) <= 500),
  given_by text references users (id) on delete set null,
  created_at timestamptz not null default now(),
  ends_at timestamptz not null default now() + interval '1 year',
  check (organizer_id <> user_id)
);
comment on column cards.given_by is 'For the organizer and the crew: the player is not told.';
comment on column cards.ends_at is 'From then on it counts no more, and is deleted soon after.';
create index cards_organizer_idx on cards (organizer_id, created_at desc, id);
create index cards_user_idx on cards (user_id, organizer_id);
create index cards_event_idx on cards (event_id) where event_id is not null;
create index cards_given_by_idx on cards (given_by) where given_by is not null;
create index cards_ends_idx on cards (ends_at);
