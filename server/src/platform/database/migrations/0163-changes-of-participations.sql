-- docs/product/changes.md#changes
create function note_participations() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    -- Not those that go with their event.
    insert into changes (organizer_id, type, event_id, subject_id)
    select e.organizer_id, 'participation.cancelled', r.event_id, r.id
    from removed r join events e on e.id = r.event_id
    where r.status <> 'cancelled' and has_programs(e.organizer_id) on conflict do nothing;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into changes (organizer_id, type, event_id, subject_id)
    select e.organizer_id, case
      when a.moved_from is not null then 'participation.moved'
      when a.status = 'waitlist' then 'participation.waiting'
      else 'participation.' || a.status
      end, a.event_id, a.id
    from added a join events e on e.id = a.event_id where has_programs(e.organizer_id)
    on conflict (subject_id, written_in, split_part(type, '.', 1)) do update
    set type = excluded.type where excluded.type not in ('event.updated', 'participation.changed');
    return null;
  end if;
  insert into changes (organizer_id, type, event_id, subject_id)
  select e.organizer_id, case
    when a.status = r.status and a.check_in_status = 'checked_in'
      and r.check_in_status <> 'checked_in' then 'participation.checked_in'
    when a.status = r.status then 'participation.changed'
    when a.status = 'waitlist' then 'participation.waiting'
    else 'participation.' || a.status
    end, a.event_id, a.id
  from added a join removed r on r.id = a.id join events e on e.id = a.event_id
  where has_programs(e.organizer_id) and (a.status, a.check_in_status, a.join_form,
      a.payment_status, a.charged_pence, a.held_back, a.needs_consent, a.user_id, a.squad_id,
      a.party_id)
    is distinct from (r.status, r.check_in_status, r.join_form,
      r.payment_status, r.charged_pence, r.held_back, r.needs_consent, r.user_id, r.squad_id,
      r.party_id)
  on conflict (subject_id, written_in, split_part(type, '.', 1)) do update
    set type = excluded.type where excluded.type not in ('event.updated', 'participation.changed');
  return null;
end $$;
create trigger participations_noted_in after insert on participations
  referencing new table as added for each statement execute function note_participations();
create trigger participations_noted_again after update on participations
  referencing old table as removed new table as added
  for each statement execute function note_participations();
create trigger participations_noted_out after delete on participations
  referencing old table as removed for each statement execute function note_participations();
