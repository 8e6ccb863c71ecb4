-- docs/product/changes.md#changes
create function note_signatures() returns trigger language plpgsql as $$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select a.organizer_id, 'waiver.signed', a.event_id, p.id
  from added a join participations p on p.event_id = a.event_id and (p.id = a.participation_id
    or p.dependant_id = a.dependant_id or a.dependant_id is null and p.user_id = a.user_id)
  where has_programs(a.organizer_id)
  on conflict do nothing;
  return null;
end $$;
create trigger waiver_signatures_noted after insert on waiver_signatures
  referencing new table as added for each statement execute function note_signatures();
