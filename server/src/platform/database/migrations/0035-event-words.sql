-- The words of events by how many events have them, as totals: a search finds in them what a mistyped word may have meant. Of title,
-- location and organizer, not of descriptions. Without numbers, which nobody can correct, and short words, which are like too many.
create function words_of_event(title text, location text, organizer_name text)
returns table (word text) language sql stable as $$
  select distinct word
  from unnest(string_to_array(lower(plain_words(title || ' ' || location || ' ' || organizer_name)), ' ')) word
  where length(word) between 4 and 40 and word !~ '[0-9]'
$$;

create function count_event_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_changes
    select 'event words', '', w.word, count(*)
    from added e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word;
  elsif tg_op = 'DELETE' then
    insert into total_changes
    select 'event words', '', w.word, -count(*)
    from removed e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word;
  else
    insert into total_changes
    select 'event words', '', w.word, sum(e.sign)
    from (
      select title, location, organizer_name, 1 as sign from added
      union all select title, location, organizer_name, -1 from removed
    ) e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word having sum(e.sign) <> 0;
  end if;
  return null;
end $$;

create trigger event_words_counted_in after insert on events
  referencing new table as added for each statement execute function count_event_words();
create trigger event_words_counted_out after delete on events
  referencing old table as removed for each statement execute function count_event_words();
create trigger event_words_counted_again after update on events
  referencing new table as added old table as removed
  for each statement execute function count_event_words();

create view counted_event_words as
select 'event words' as name, '' as owner_id, w.word as part, count(*) as amount
from events e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
group by w.word;

insert into totals select name, owner_id, part, amount from counted_event_words;

create index totals_words_idx on totals using gin (part gin_trgm_ops) where name = 'event words';

-- Words of events that are like a typed one, the most alike first. Letters that changed places in a short word leave few groups of three alike, so that
-- less likeness is asked for than by default.
create function alike_event_words(typed text, max_words integer)
returns table (word text, likeness real) language sql stable set pg_trgm.similarity_threshold = 0.2 as $$
  select part, similarity(part, typed) as likeness
  from totals where name = 'event words' and part % typed
  order by likeness desc, part limit max_words
$$;

-- An index on what is zero would be written whenever an amount changes.
drop index totals_empty_idx;

-- Summed up without a join, so that a condition on the name reads the rows of that name alone.
drop view wrong_totals;
create view wrong_totals as
select name, owner_id, part, sum(amount) as missing
from (
  select name, owner_id, part, amount from counted_totals
  union all select name, owner_id, part, amount from counted_event_words
  union all select name, owner_id, part, -amount from current_totals
) both_amounts
group by name, owner_id, part having sum(amount) <> 0;
