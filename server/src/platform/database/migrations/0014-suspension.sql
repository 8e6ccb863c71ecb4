-- A suspended account cannot sign in and is hidden until the superadmin restores it.
alter table users
  add column suspended_at timestamptz,
  -- What the superadmin wrote to the account.
  add column suspension_reason text not null default '' check (length(suspension_reason) <= 500);

-- When an account was last here and how many events it organizes, so that accounts can be sorted by it. A table of its own: it is
-- written by every request that is the first in a minute, and must neither wait for locks on the account nor rewrite its indexes.
create table user_activity (
  user_id object_id primary key references users (id) on delete cascade,
  -- Null: never.
  last_active_at timestamptz,
  events_count integer not null default 0
);

insert into user_activity (user_id, events_count, last_active_at)
select u.id, (select count(*) from events where organizer_id = u.id), greatest(
  (select max(last_used_at) from sessions where user_id = u.id),
  (select created_at from messages where sender_id = u.id order by seq desc limit 1),
  (select max(uploaded_at) from moments where user_id = u.id)
) from users u;

create index user_activity_time_idx on user_activity (last_active_at desc nulls last, user_id desc);
create index user_activity_events_idx on user_activity (events_count desc, user_id desc);

-- Every account has a row, so that lists sorted by activity can begin with this table.
create function add_user_activity() returns trigger language plpgsql as $$
begin
  insert into user_activity (user_id) values (new.id);
  return null;
end $$;

create trigger users_activity after insert on users
  for each row execute function add_user_activity();

create function count_added_events() returns trigger language plpgsql as $$
begin
  update user_activity a set events_count = events_count + added.count
  from (select organizer_id, count(*) from changed group by organizer_id) added
  where a.user_id = added.organizer_id;
  return null;
end $$;

create function count_deleted_events() returns trigger language plpgsql as $$
begin
  update user_activity a set events_count = events_count - deleted.count
  from (select organizer_id, count(*) from changed group by organizer_id) deleted
  where a.user_id = deleted.organizer_id;
  return null;
end $$;

create trigger events_added after insert on events
  referencing new table as changed for each statement execute function count_added_events();
create trigger events_deleted after delete on events
  referencing old table as changed for each statement execute function count_deleted_events();

-- The public name, as lists are sorted by it.
create index users_name_idx on users (
  lower(coalesce(nullif(nick_name, ''), nullif(organizer_name, ''), split_part(email, '@', 1))),
  id
);
