-- Left to itself the parser takes "Night/Day" for a path, "example.com" for a host and "2-4" for a number with a sign, and
-- no part of them is found. Every ASCII punctuation mark parts words here, as it does in what people type to search.
create function plain_words(value text) returns text
  language sql immutable parallel safe
  return translate(value, '!"#$%&''()*+,-./:;<=>?@[\]^_`{|}~', '                                ');

alter table events drop column search;
alter table events add column search tsvector not null generated always as (
  setweight(to_tsvector('simple', plain_words(title)), 'A') ||
  setweight(to_tsvector('simple', plain_words(location)), 'B') ||
  setweight(to_tsvector('simple', plain_words(organizer_name)), 'B') ||
  setweight(to_tsvector('simple', plain_words(description)), 'C')
) stored;

create index events_search_idx on events using gin (search);
