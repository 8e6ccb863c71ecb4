-- Calendars of players. SEQUENCE of an event in iCalendar: it grows with each change that a calendar must take over, whichever
-- statement makes it.
alter table events add column calendar_sequence integer not null default 0;
-- The same for one player's entry: joining, leaving and moving up.
alter table participations add column calendar_sequence integer not null default 0;

create function raise_calendar_sequence() returns trigger language plpgsql as $$
begin
  new.calendar_sequence := old.calendar_sequence + 1;
  return new;
end $$;

create trigger events_calendar before update on events for each row
  when ((old.title, old.date, old.duration, old.location, old.latitude, old.longitude)
    is distinct from (new.title, new.date, new.duration, new.location, new.latitude, new.longitude))
  execute function raise_calendar_sequence();

create trigger participations_calendar before update on participations for each row
  when (old.status <> new.status) execute function raise_calendar_sequence();

-- What calendars must know of a deleted event, to cancel its entry; a job removes it 30 days after its date.
create table deleted_events (
  id object_id primary key,
  title text not null,
  date timestamptz not null,
  duration text not null,
  calendar_sequence integer not null,
  deleted_at timestamptz not null default now()
);

create index deleted_events_date_idx on deleted_events (date);

-- Who had joined. The account is referred to by no foreign key: its lock would be taken after that of the event, while the deletion
-- of an account takes them the other way round.
create table deleted_event_participants (
  user_id object_id not null,
  event_id object_id not null references deleted_events (id) on delete cascade,
  -- Of the player's own entry.
  calendar_sequence integer not null,
  primary key (user_id, event_id)
);

create index deleted_event_participants_event_idx on deleted_event_participants (event_id);

-- By a trigger, because events are deleted with their account too. Of an event that was not shown any more nothing is kept: feeds
-- have left it out already.
create function keep_deleted_event() returns trigger language plpgsql as $$
begin
  insert into deleted_events (id, title, date, duration, calendar_sequence)
  values (old.id, old.title, old.date, old.duration, old.calendar_sequence + 1)
  on conflict do nothing;
  insert into deleted_event_participants (user_id, event_id, calendar_sequence)
  select user_id, old.id, old.calendar_sequence + calendar_sequence + 1 from participations where event_id = old.id and status <> 'cancelled'
  on conflict do nothing;
  return old;
end $$;

create trigger events_deleted_keep before delete on events for each row
  when (old.approved and old.date > now() - interval '30 days')
  execute function keep_deleted_event();

create function forget_deleted_events() returns trigger language plpgsql as $$
begin
  delete from deleted_event_participants where user_id = old.id;
  return null;
end $$;

create trigger users_deleted_forget after delete on users for each row
  execute function forget_deleted_events();
create trigger users_erased_forget after update of erased_at on users for each row
  when (old.erased_at is null and new.erased_at is not null)
  execute function forget_deleted_events();

-- What stands on a ticket: 60 random bits as 12 characters that are hard to confuse (Crockford's base 32). Two bytes of a random
-- UUID are not random; they are left out.
create function new_ticket_code() returns text language sql volatile parallel safe as $$
  select string_agg(
    substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (get_byte(random.bytes, i) & 31) + 1, 1), '' order by i)
  from (select uuid_send(gen_random_uuid()) as bytes) random,
    unnest(array[0, 1, 2, 3, 4, 5, 9, 10, 11, 12, 13, 14]) i
$$;

alter table participations add column ticket_code text not null default new_ticket_code()
  check (ticket_code ~ '^[0-9A-HJKMNP-TV-Z]{12}$');
create unique index participations_ticket_key on participations (event_id, ticket_code);

-- The calendar feed of an account, if it has one. The address is made of this value and the server's secret: nobody who reads the
-- table alone can make it, and a new value ends it.
create table calendar_feeds (
  user_id object_id primary key references users (id) on delete cascade,
  nonce text not null check (nonce ~ '^[0-9a-f]{32}$'),
  created_at timestamptz not null default now()
);
