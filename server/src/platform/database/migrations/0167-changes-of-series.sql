-- docs/product/changes.md#changes
create function note_series() returns trigger language plpgsql as $$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select a.organizer_id, 'series.updated', null, a.id
  from added a join removed r on r.id = a.id
  where has_programs(a.organizer_id)
    and (a.content, a.rule, a.is_paused, a.approved_at, a.deletes_at)
    is distinct from (r.content, r.rule, r.is_paused, r.approved_at, r.deletes_at)
  on conflict do nothing;
  return null;
end $$;
create trigger series_noted after update on series
  referencing old table as removed new table as added
  for each statement execute function note_series();
