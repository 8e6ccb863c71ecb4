-- docs/product/changes.md#changes
create function note_entries() returns trigger language plpgsql as $$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select organizer_id, kind || '.booked', event_id, id from added
  where kind in ('payment', 'refund') and has_programs(organizer_id)
  on conflict do nothing;
  return null;
end $$;
create trigger ledger_entries_noted after insert on ledger_entries
  referencing new table as added for each statement execute function note_entries();
