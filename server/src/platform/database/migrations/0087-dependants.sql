-- People under 18 without an account, whom a guardian books for (docs/product/dependants.md).
create table dependants (
  id object_id primary key,
  guardian_id object_id not null references users on delete cascade,
  name text not null,
  date_of_birth date not null,
  emergency_contact jsonb not null default '{}' check (jsonb_typeof(emergency_contact) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column dependants.date_of_birth is 'Reaches nobody but the guardian.';
comment on column dependants.emergency_contact is 'What join forms begin with.';
create index dependants_guardian_idx on dependants (guardian_id, name, id);

alter table participations
  add column guardian_id text references users (id) on delete cascade,
  add column dependant_id text references dependants (id) on delete cascade,
  add column accompanies boolean not null default false,
  add constraint participations_dependant check (
    (dependant_id is null) = (guardian_id is null) and (dependant_id is null or user_id is null)
  ) not valid;
comment on column participations.user_id is 'Null: a player without an account, who has joined at the gate (docs/product/gate.md#walk-ins), or a dependant.';
comment on column participations.guardian_id is 'The account that has booked for a dependant (docs/product/dependants.md#booking).';
comment on column participations.accompanies is 'The guardian comes along without playing.';

-- As before, and those for dependants.
create or replace function raise_gates_of_signatures() returns trigger language plpgsql as $$
begin
  perform raise_gate(one.event_id, one.people, false) from (
    select p.event_id, array_agg(distinct p.id::text) as people
    from changed c join participations p
      on p.user_id = c.user_id or p.dependant_id = c.dependant_id or p.id = c.participation_id
    join events e on e.id = p.event_id and e.organizer_id = c.organizer_id
    where e.date > now() - interval '2 days'
    group by p.event_id order by p.event_id
  ) one;
  return null;
end $$;

-- As before, and a dependant is a person of their own.
create or replace function count_voucher_uses(voucher text, participation text, player text)
returns table (uses bigint, own bigint) language sql stable as $$
  select count(*) + (select v.past_uses from vouchers v where v.id = voucher),
    count(*) filter (where coalesce(p.user_id, p.dependant_id) = player)
  from participations p
  where p.voucher_id = voucher and p.status <> 'cancelled' and p.id <> participation
$$;

-- As before, and a dependant who was cancelled gets the use of a voucher back.
create or replace function account_participation() returns trigger language plpgsql as $$
declare
  due integer;
begin
  -- An entry has changed the sums, and the word with them.
  if pg_trigger_depth() > 1 then return new; end if;
  new.charged_pence := case when new.status = 'confirmed' then new.payment_amount_pence else 0 end;
  if tg_op = 'INSERT' then
    new.credited_pence := new.credited_pence + least(new.voucher_pence, new.charged_pence);
  else
    if old.status = 'cancelled' and new.status <> 'cancelled' and new.voucher_id is not null
      and not has_voucher_use(new.voucher_id, new.id, coalesce(new.user_id, new.dependant_id)) then
      new.voucher_id := null;
      new.voucher_pence := 0;
    end if;
    new.credited_pence := new.credited_pence + least(new.voucher_pence, new.charged_pence)
      - least(old.voucher_pence, old.charged_pence);
  end if;
  if tg_op = 'INSERT' or new.payment_status <> old.payment_status then
    due := balance_of(new.charged_pence, new.credited_pence, new.paid_pence, new.refunded_pence);
    if new.payment_status = 'paid' then
      new.paid_pence := new.paid_pence + greatest(due, 0);
      new.payment_mark := 'paid';
    elsif new.payment_status = 'refunded' then
      new.refunded_pence := greatest(new.refunded_pence, new.paid_pence);
      new.payment_mark := 'refunded';
    elsif new.payment_status = 'failed' then
      new.payment_mark := 'failed';
    elsif tg_op = 'UPDATE' then
      select coalesce(sum(pence) filter (where kind = 'payment'), 0),
        coalesce(sum(pence) filter (where kind = 'refund'), 0)
      into new.paid_pence, new.refunded_pence
      from ledger_entries where participation_id = new.id and method = 'online';
      new.payment_mark := null;
    end if;
  end if;
  new.payment_status := payment_status_of(new.charged_pence, new.credited_pence, new.paid_pence,
    new.refunded_pence, new.payment_mark);
  return new;
end $$;

-- As before; guardians get the mails about their dependants.
create or replace function mail_no_walk_in() returns trigger language plpgsql as $$
begin
  if new.guardian_id is null then new.status_mail_due_at := null; end if;
  return new;
end $$;

-- As before, for the calendars of guardians too.
create or replace function keep_deleted_event() returns trigger language plpgsql as $$
begin
  insert into deleted_events (id, title, date, ends_at, duration, calendar_sequence)
  values (old.id, old.title, old.date, old.ends_at, old.duration, old.calendar_sequence + 1)
  on conflict do nothing;
  insert into deleted_event_participants (user_id, event_id, calendar_sequence)
  select coalesce(user_id, guardian_id), old.id,
    (old.calendar_sequence + sum(calendar_sequence) + 1)::integer
  from participations
  where event_id = old.id and coalesce(user_id, guardian_id) is not null
  group by 1 having bool_or(status <> 'cancelled')
  on conflict do nothing;
  return old;
end $$;

-- What the list of the gate says of the age of a dependant.
create function raise_gates_of_dependant() returns trigger language plpgsql as $$
begin
  perform raise_gate(p.event_id, array[p.id::text], false)
  from participations p join events e on e.id = p.event_id
  where p.dependant_id = new.id and p.status <> 'cancelled' and e.date > now() - interval '2 days'
  order by p.event_id;
  return null;
end $$;
create trigger dependants_gates_again after update of date_of_birth on dependants for each row
  when (old.date_of_birth <> new.date_of_birth) execute function raise_gates_of_dependant();
