-- One trigger counts all that a change changes, instead of one for each count
-- (docs/decisions/counts.md).
drop trigger participations_options_in on participations;
drop trigger participations_options_again on participations;
drop trigger participations_options_out on participations;
drop trigger participations_total_in on participations;
drop trigger participations_total_again on participations;
drop trigger participations_total_out on participations;
drop trigger participations_counted_in on participations;
drop trigger participations_counted_again on participations;
drop trigger participations_counted_out on participations;
drop trigger participations_calendar on participations;
drop trigger participations_scans_end on participations;
drop function count_spots(), count_options(), end_scans();

create or replace function count_participations() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_spot_counts(event_id, 1, confirmed, waitlist, waiting, cancelled, paid,
      checked_in, revenue_pence)
    from (
      select event_id, sum(c.confirmed) as confirmed, sum(c.waitlist) as waitlist,
        sum(c.waiting) as waiting,
        sum(c.cancelled) as cancelled, sum(c.paid) as paid, sum(c.checked_in) as checked_in,
        sum(c.revenue_pence) as revenue_pence
      from added p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence,
          p.check_in_status) c
      group by event_id order by event_id
    ) changes;
    perform add_to_option_counts(event_id, option_id, more) from (
      select event_id, option_id, count(*) as more
      from added cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id order by event_id, option_id
    ) changes;
    insert into total_changes
    select 'participations', '', status, count(*) from added group by status;
  elsif tg_op = 'DELETE' then
    perform add_to_spot_counts(event_id, -1, confirmed, waitlist, waiting, cancelled, paid,
      checked_in, revenue_pence)
    from (
      select event_id, sum(c.confirmed) as confirmed, sum(c.waitlist) as waitlist,
        sum(c.waiting) as waiting,
        sum(c.cancelled) as cancelled, sum(c.paid) as paid, sum(c.checked_in) as checked_in,
        sum(c.revenue_pence) as revenue_pence
      from removed p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence,
          p.check_in_status) c
      group by event_id order by event_id
    ) changes;
    perform add_to_option_counts(event_id, option_id, -less) from (
      select event_id, option_id, count(*) as less
      from removed cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id order by event_id, option_id
    ) changes;
    insert into total_changes
    select 'participations', '', status, -count(*) from removed group by status;
  else
    -- A change of nothing that is counted must not wait for the joins of the event.
    perform add_to_spot_counts(event_id, 1, confirmed, waitlist, waiting, cancelled, paid,
      checked_in, revenue_pence)
    from (
      select event_id, sum(sign * c.confirmed) as confirmed, sum(sign * c.waitlist) as waitlist,
        sum(sign * c.waiting) as waiting, sum(sign * c.cancelled) as cancelled,
          sum(sign * c.paid) as paid,
        sum(sign * c.checked_in) as checked_in, sum(sign * c.revenue_pence) as revenue_pence
      from (
        select event_id, status, held_back, payment_status, payment_amount_pence, check_in_status,
          1 as sign from added
        union all
        select event_id, status, held_back, payment_status, payment_amount_pence, check_in_status,
          -1 from removed
      ) p cross join lateral
        counts_of_participation(p.status, p.held_back, p.payment_status, p.payment_amount_pence,
          p.check_in_status) c
      group by event_id order by event_id
    ) changes
    where (confirmed, waitlist, waiting, cancelled, paid, checked_in, revenue_pence) <> (0, 0, 0,
      0, 0, 0, 0);
    perform add_to_option_counts(event_id, option_id, more) from (
      select event_id, option_id, sum(sign) as more
      from (select event_id, status, option_ids, 1 as sign from added
        union all select event_id, status, option_ids, -1 from removed) both_states
      cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id having sum(sign) <> 0
      order by event_id, option_id
    ) changes;
    insert into total_changes
    select 'participations', '', status, sum(sign) from (
      select status, 1 as sign from added union all select status, -1 from removed
    ) both_states group by status having sum(sign) <> 0;
  end if;
  return null;
end $$;

create trigger participations_counted_in after insert on participations
  referencing new table as added for each statement execute function count_participations();
create trigger participations_counted_again after update on participations
  referencing old table as removed new table as added
  for each statement execute function count_participations();
create trigger participations_counted_out after delete on participations
  referencing old table as removed for each statement execute function count_participations();

-- Calendars take over a new status, and scans are of the status and the ticket that they had.
create function follow_status() returns trigger language plpgsql as $$
begin
  if old.status <> new.status then new.calendar_sequence := old.calendar_sequence + 1; end if;

    if old.status <> new.status and new.status <> 'confirmed'
    or old.ticket_code <> new.ticket_code then
    new.is_inside := false;
    new.checked_in_device := null;
    new.scans_from := coalesce((select max(seq) from gate_scans where participation_id = new.id),
      0);
  end if;
  return new;
end $$;
create trigger participations_status before update on participations for each row
  when (old.status <> new.status or old.ticket_code <> new.ticket_code)
  execute function follow_status();

drop trigger event_words_counted_in on events;
drop trigger event_words_counted_again on events;
drop trigger event_words_counted_out on events;
drop trigger events_added on events;
drop trigger events_deleted on events;
drop trigger events_gates on events;
drop trigger events_like_counts on events;
drop trigger events_spot_counts on events;
drop trigger events_gate_offer on events;
drop trigger events_gate_title on events;
drop function count_event_words(), count_added_events(), count_deleted_events(), add_gates(),
  add_event_like_counts(), add_event_spot_counts();

-- Totals, the words of a search, and the events of an organizer.
create or replace function count_events() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into total_changes
    select t.name, t.owner_id, t.part, count(*) from added e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3;
    insert into total_changes
    select 'event words', '', w.word, count(*)
    from added e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word;
    update user_activity a set events_count = events_count + changed.count
    from (select organizer_id, count(*) from added group by organizer_id) changed
    where a.user_id = changed.organizer_id;
  elsif tg_op = 'DELETE' then
    insert into total_changes
    select t.name, t.owner_id, t.part, -count(*) from removed e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3;
    insert into total_changes
    select 'event words', '', w.word, -count(*)
    from removed e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word;
    update user_activity a set events_count = events_count - changed.count
    from (select organizer_id, count(*) from removed group by organizer_id) changed
    where a.user_id = changed.organizer_id;
  else
    insert into total_changes
    select t.name, t.owner_id, t.part, sum(e.sign) from (
      select organizer_id, approval_status, hidden_at, difficulty, date, deletes_at,
        1 as sign from added
      union all
      select organizer_id, approval_status, hidden_at, difficulty, date, deletes_at, -1 from removed
    ) e cross join lateral
      totals_of_event(e.organizer_id, e.approval_status, e.hidden_at, e.difficulty, e.date) t
    where e.deletes_at is null group by 1, 2, 3 having sum(e.sign) <> 0;
    insert into total_changes
    select 'event words', '', w.word, sum(e.sign)
    from (
      select title, location, organizer_name, 1 as sign from added
      union all select title, location, organizer_name, -1 from removed
    ) e cross join lateral words_of_event(e.title, e.location, e.organizer_name) w
    group by w.word having sum(e.sign) <> 0;
  end if;
  return null;
end $$;

-- What an event has from the beginning.
create function add_event_rows() returns trigger language plpgsql as $$
begin
  insert into gates (event_id) select id from added;
  insert into event_like_counts (event_id) select id from added;
  insert into event_spot_counts (event_id) select id from added;
  return null;
end $$;
create trigger events_rows after insert on events
  referencing new table as added for each statement execute function add_event_rows();

-- Devices keep the title, and what a player without a booking can have.
create trigger events_gate_title
  after update of title, base_price_pence, max_participants on events for each row
  when (old.title <> new.title or old.base_price_pence <> new.base_price_pence
    or old.max_participants is distinct from new.max_participants)
  execute function raise_gate_of_title();
