alter table participations add constraint participations_chaos_check
  check (char_length(chaos_note) <= 500) not valid;
