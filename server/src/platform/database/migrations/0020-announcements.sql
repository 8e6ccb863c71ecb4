-- What an organizer tells the participants of an event. A job sends it to one page of them after the other.
create table announcements (
  id object_id primary key,
  event_id object_id not null references events (id) on delete cascade,
  sender_id object_id not null references users (id) on delete cascade,
  audience text not null check (audience in ('confirmed', 'waitlist', 'everyone')),
  text text not null,
  created_at timestamptz not null default now(),
  -- The last participation that it was sent to; empty: none.
  sent_up_to text not null default '',
  -- Null while it is being sent.
  finished_at timestamptz
);
create index announcements_event_idx on announcements (event_id, created_at desc);
create index announcements_sender_idx on announcements (sender_id, created_at desc);
