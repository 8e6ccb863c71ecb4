-- docs/product/changes.md#changes
create function note_messages() returns trigger language plpgsql as $$
begin
  insert into changes (organizer_id, type, event_id, subject_id)
  select t.organizer_id, 'message.received', t.event_id, a.id
  from added a join threads t on t.id = a.thread_id
  where a.recipient_id = t.organizer_id and has_programs(t.organizer_id)
  on conflict do nothing;
  return null;
end $$;
create trigger messages_noted after insert on messages
  referencing new table as added for each statement execute function note_messages();
