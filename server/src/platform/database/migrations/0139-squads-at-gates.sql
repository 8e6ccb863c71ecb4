-- The list of the gate has the squad of each player (docs/product/gate.md#squads).
create or replace function raise_gates() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform raise_gate(event_id, array_agg(id::text), false)
    from added group by event_id order by event_id;
  elsif tg_op = 'DELETE' then
    perform raise_gate(event_id, array_agg(id::text), bool_or(status = 'waitlist'))
    from removed group by event_id order by event_id;
  else
    perform raise_gate(a.event_id, array_agg(a.id::text),
      bool_or((r.status = 'waitlist' or a.status = 'waitlist')
        and (r.status, r.queue_position) <> (a.status, a.queue_position)))
    from added a join removed r on r.id = a.id
    where (a.status, a.payment_status, a.payment_amount_pence, a.check_in_status, a.check_in_time,
        a.join_form, a.queue_position, a.ticket_code, a.is_inside, a.gate_note, a.squad_id,
        balance_of(a.charged_pence, a.credited_pence, a.paid_pence, a.refunded_pence))
      is distinct from (r.status, r.payment_status, r.payment_amount_pence, r.check_in_status,
        r.check_in_time, r.join_form, r.queue_position, r.ticket_code, r.is_inside, r.gate_note,
        r.squad_id,
        balance_of(r.charged_pence, r.credited_pence, r.paid_pence, r.refunded_pence))
    group by a.event_id order by a.event_id;
  end if;
  return null;
end $$;

create function raise_gates_of_squad() returns trigger language plpgsql as $$
begin
  perform raise_gate(new.event_id, array_agg(p.id::text), false)
  from participations p where p.squad_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger squads_gates_again after update of name on squads
  for each row when (old.name <> new.name) execute function raise_gates_of_squad();
