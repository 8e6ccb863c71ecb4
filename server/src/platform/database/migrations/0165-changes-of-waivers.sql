-- docs/product/changes.md#changes
create function note_signatures() returns trigger language plpgsql as $$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select organizer_id, 'waiver.signed', event_id, coalesce(participation_id, id) from added
  where event_id is not null and has_programs(organizer_id)
  on conflict do nothing;
  return null;
end $$;
create trigger waiver_signatures_noted after insert on waiver_signatures
  referencing new table as added for each statement execute function note_signatures();
