-- The superadmin looks for people by any of their names and by their e-mail, and for threads by event and by people.
alter table users add column search tsvector not null generated always as (
  to_tsvector('simple', plain_words(
    nick_name || ' ' || organizer_name || ' ' || full_name || ' ' || email
  ))
) stored;
create index users_search_idx on users using gin (search);

alter table threads add column search tsvector not null generated always as (
  to_tsvector('simple', plain_words(event_title))
) stored;
create index threads_search_idx on threads using gin (search);

-- When somebody was last here is asked for every account of a page, over sessions that have ended too.
create index sessions_activity_idx on sessions (user_id, last_used_at desc);
