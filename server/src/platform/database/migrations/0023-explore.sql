-- Explore: a search for any part of a word, the order by likes, prices, and when an event could first be seen.
create extension if not exists pg_trgm;

-- What a search looks in, as it compares it; words are parted as in the column "search". Stored, because computing it for
-- every row that the index proposes takes fifty times as long as the comparison.
alter table events add column search_text text not null generated always as (
  lower(plain_words(title || ' ' || location || ' ' || organizer_name || ' ' || description))
) stored;

create index events_search_text_idx on events using gin (search_text gin_trgm_ops);

create index events_price_idx on events (base_price_pence, date, id) where approved;
create index events_difficulty_idx on events (difficulty, date, id) where approved;

-- How many like an event, so that events can be sorted by it. A table of its own: a like must neither wait for locks on the
-- event nor rewrite its indexes. Every event has a row, so that the list can begin with this table.
create table event_like_counts (
  event_id object_id primary key references events (id) on delete cascade,
  likes integer not null default 0
);

insert into event_like_counts (event_id, likes)
select e.id, (select count(*) from likes where event_id = e.id) from events e;

create index event_like_counts_likes_idx on event_like_counts (likes desc, event_id desc);

create function add_event_like_counts() returns trigger language plpgsql as $$
begin
  insert into event_like_counts (event_id) select id from added;
  return null;
end $$;

create trigger events_like_counts after insert on events
  referencing new table as added for each statement execute function add_event_like_counts();

-- Rows are locked in one order, because the likes of an account that is deleted are counted down together.
create function count_likes() returns trigger language plpgsql as $$
declare step integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  perform from event_like_counts where event_id in (select event_id from changed)
    order by event_id for update;
  update event_like_counts c set likes = likes + step * changed_likes.count
  from (select event_id, count(*) from changed group by event_id) changed_likes
  where c.event_id = changed_likes.event_id;
  return null;
end $$;

create trigger likes_added after insert on likes
  referencing new table as changed for each statement execute function count_likes();
create trigger likes_deleted after delete on likes
  referencing old table as changed for each statement execute function count_likes();

-- When an event could first be seen. An approval that is undone at once does not count; one after a change does not count again.
alter table events add column first_approved_at timestamptz;

update events set first_approved_at = coalesce(approved_at, created_at)
where approved or approved_at is not null or approved_snapshot is not null;

create function set_first_approved_at() returns trigger language plpgsql as $$
begin
  if new.approved then
    new.first_approved_at = coalesce(new.first_approved_at, now());
  elsif tg_op = 'UPDATE' and old.approved and new.first_approved_at > now() - interval '30 seconds' then
    new.first_approved_at = null;
  end if;
  return new;
end $$;

create trigger events_first_approved before insert or update of approved on events
  for each row execute function set_first_approved_at();

create index events_first_approved_idx on events (first_approved_at) where approved;

-- The filters of Explore under a name.
create table saved_searches (
  id object_id primary key,
  user_id object_id not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  filters jsonb not null check (jsonb_typeof(filters) = 'object'),
  is_mailed boolean not null default false,
  -- Events that were first approved until then are not new for this search.
  -- In milliseconds, as the server reads it, because it compares it with what it read.
  looked_at timestamptz not null default date_trunc('milliseconds', now()),
  -- When new events are looked for again: an hour after the last look, a day after the last mail.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);

create unique index saved_searches_name_key on saved_searches (user_id, lower(name));
create index saved_searches_user_idx on saved_searches (user_id, id);
create index saved_searches_due_idx on saved_searches (due_at, id) where is_mailed;
