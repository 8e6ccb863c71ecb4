-- Names in the order of a British telephone book, as on paper: "Åsa" is beside "Ada" and not after "Zoë".
drop index participations_name_idx;
create index participations_name_idx
  on participations (event_id, ((join_form ->> 'fullName') collate "en-GB-x-icu"), queue_position);
