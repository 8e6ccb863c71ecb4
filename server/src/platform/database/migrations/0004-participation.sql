-- Participants are shown confirmed first, then those who wait, then those who gave up, each in the order they joined. Without
-- an index in that order the first page of a large event would read and sort all of it.
create function participation_rank(status text) returns integer
  language sql immutable parallel safe
  return case status when 'confirmed' then 1 when 'waitlist' then 2 else 3 end;

create index participations_shown_idx
  on participations (event_id, participation_rank(status), queue_position);
