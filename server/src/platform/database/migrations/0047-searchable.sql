-- One way to write texts for searching, for everything that is searched: without accents, apostrophes and characters that nobody sees, in
-- lower case, with a space between the words. The same as in libs/domain/src/searchable.ts.
create function searchable(value text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(translate(
      regexp_replace(
        lower(normalize(translate(value, U&'\00b4', ''), NFKD) collate "und-x-icu"),
        '[''`\u00ad\u02b9-\u02bf\u02c8\u0300-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u061c\u064b-\u065f\u0670\u115f\u1160\u17b4\u17b5\u180b-\u180f\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u2018-\u201b\u202a-\u202e\u2032\u2035\u2060-\u206f\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]',
        '', 'g'),
      'łøđðħıŋŧς', 'loddhintσ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u0384\u0385\u0387\u0482\u055a-\u055f\u0589-\u058f\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1361-\u1368\u2000-\u2bff\u2e00-\u2e7f\u2ff0-\u3004\u3008-\u3020\u3030\u303d-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe10-\ufe1f\ufe30-\ufe6f\ufff0-\uffff\U0001f000-\U0001faff\U000e0000-\U0010ffff]+',
    ' ', 'g'));

-- The digits of a telephone number; 0, +44 and 0044 are the same.
create function telephone_digits(value text) returns text
  language sql immutable parallel safe
  return regexp_replace(
    regexp_replace(
      regexp_replace(normalize(value, NFKC), '[^0-9+]', '', 'g'),
      '^((\+|00)44|44(?=[0-9]{10}$))0?', '0'),
    '^00|\+', '', 'g');

-- Every searched column begins with a space, so that a space is before every word. In events the title has a line of its own, because what is
-- found in it comes first.
alter table events
  drop column search_text,
  add column search_text text not null generated always as (
    ' ' || searchable(title) || E'\n ' ||
    searchable(location || ' ' || organizer_name || ' ' || description)
  ) stored;
alter table events alter column search_text set statistics 1000;
create index events_search_text_idx on events using gin (search_text gin_trgm_ops);

-- The superadmin searches everything, players and organizers each other's names, and an organizer also the emails of participants.
alter table users
  drop column search,
  add column search_text text not null generated always as (
    ' ' || searchable(nick_name || ' ' || organizer_name || ' ' || full_name || ' ' || email)
  ) stored,
  add column name_search_text text not null generated always as (
    ' ' || searchable(nick_name || ' ' || organizer_name)
  ) stored,
  add column email_search_text text not null generated always as (
    ' ' || searchable(email)
  ) stored;
create index users_search_text_idx on users using gin (search_text gin_trgm_ops);

alter table threads
  drop column search,
  add column search_text text not null generated always as (' ' || searchable(event_title)) stored;
create index threads_search_text_idx on threads using gin (search_text gin_trgm_ops);

alter table participations
  add column search_text text not null generated always as (
    ' ' || searchable(
      coalesce(join_form ->> 'fullName', '') || ' ' || coalesce(join_form ->> 'email', '')
    ) || ' ' || telephone_digits(coalesce(join_form ->> 'phone', ''))
  ) stored;

-- A mistyped word is corrected to words as they are searched.
create or replace function words_of_event(title text, location text, organizer_name text)
returns table (word text) language sql stable as $$
  select distinct word
  from unnest(string_to_array(searchable(title || ' ' || location || ' ' || organizer_name), ' ')) word
  where length(word) between 4 and 40 and word !~ '[0-9]'
$$;
lock table totals in share row exclusive mode;
delete from totals where name = 'event words';
delete from total_changes where name = 'event words';
insert into totals select name, owner_id, part, amount from counted_event_words;

drop function searched_text(text);
drop function plain_words(text);

analyze events (search_text), users (search_text), threads (search_text);
