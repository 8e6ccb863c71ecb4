-- docs/product/changes.md#changes
create function note_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    insert into changes (organizer_id, type, event_id, subject_id)
    select organizer_id, 'event.deleted', id, id from removed
    where deletes_at is null and has_programs(organizer_id) on conflict do nothing;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into changes (organizer_id, type, event_id, subject_id)
    select organizer_id, 'event.created', id, id from added where has_programs(organizer_id)
    on conflict (subject_id, written_in, split_part(type, '.', 1)) do update
    set type = excluded.type where excluded.type not in ('event.updated', 'participation.changed');
    return null;
  end if;
  insert into changes (organizer_id, type, event_id, subject_id)
  select organizer_id, type, id, id from (
    select a.organizer_id, a.id, case
      when a.deletes_at is not null and r.deletes_at is null then 'event.deleted'
      when a.cancelled_at is not null and r.cancelled_at is null then 'event.called_off'
      when a.approved and not r.approved then 'event.approved'
      when a.rejected_at is not null and r.rejected_at is null then 'event.rejected'
      when (a.organizer_name, a.title, a.description, a.location, a.latitude, a.longitude, a.date,
          a.ends_at, a.image_url, a.gallery, a.base_price_pence, a.duration, a.difficulty,
          a.required_equipment, a.custom_fields, a.max_participants, a.waitlist_enabled,
          a.waitlist_skips_sold_out, a.waitlist_passes_groups, a.payment, a.min_age, a.approved,
          a.cancelled_at, a.deletes_at, a.series_id, a.sides, a.max_party_size,
          a.max_unpaid_open_spots, a.transfer_until_hours, a.access)
        is distinct from
          (r.organizer_name, r.title, r.description, r.location, r.latitude, r.longitude, r.date,
          r.ends_at, r.image_url, r.gallery, r.base_price_pence, r.duration, r.difficulty,
          r.required_equipment, r.custom_fields, r.max_participants, r.waitlist_enabled,
          r.waitlist_skips_sold_out, r.waitlist_passes_groups, r.payment, r.min_age, r.approved,
          r.cancelled_at, r.deletes_at, r.series_id, r.sides, r.max_party_size,
          r.max_unpaid_open_spots, r.transfer_until_hours, r.access)
        then 'event.updated'
      end as type
    from added a join removed r on r.id = a.id where has_programs(a.organizer_id)) noted
  where type is not null on conflict (subject_id, written_in, split_part(type, '.', 1)) do update
    set type = excluded.type where excluded.type not in ('event.updated', 'participation.changed');
  return null;
end $$;
create trigger events_noted_in after insert on events
  referencing new table as added for each statement execute function note_events();
create trigger events_noted_again after update on events
  referencing old table as removed new table as added
  for each statement execute function note_events();
create trigger events_noted_out after delete on events
  referencing old table as removed for each statement execute function note_events();
