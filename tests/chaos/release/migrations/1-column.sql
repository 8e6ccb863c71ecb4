alter table participations add column chaos_note text not null default '';
