-- Options with a limit (docs/product/participation.md#stock). The limit is in events.custom_fields.

-- Whether players whose options are left may pass those who wait for one that is sold out.
alter table events add column waitlist_skips_sold_out boolean not null default false;
create or replace view live_events as select * from events where deletes_at is null;

-- Of a join form: what is counted. Choices without an id are of options that were removed long ago.
create function chosen_option_ids(join_form jsonb) returns text[] language sql immutable as $$
  select coalesce(array_agg(choice ->> 'optionId'), '{}')
  from jsonb_array_elements(case jsonb_typeof(join_form -> 'customFieldResponses')
    when 'array' then join_form -> 'customFieldResponses' else '[]' end) choice
  where choice ->> 'optionId' is not null
$$;
-- A column of its own, so that stock is counted without reading the join forms.
alter table participations add column option_ids text[] not null
  generated always as (chosen_option_ids(join_form)) stored;

-- How many confirmed participants have each option, so that a list of events does not count them.
create table event_option_counts (
  event_id object_id not null references events (id) on delete cascade,
  option_id text not null,
  confirmed integer not null,
  primary key (event_id, option_id)
) with (fillfactor = 70);
comment on table event_option_counts is 'Kept by triggers (docs/decisions/counts.md).';

-- What the counts of each event must be.
create view counted_options as
select event_id, option_id, count(*) as confirmed
from participations cross join lateral unnest(option_ids) option_id
where status = 'confirmed' group by event_id, option_id;

insert into event_option_counts (event_id, option_id, confirmed)
select event_id, option_id, confirmed from counted_options;

-- An option that is chosen for the first time has no row yet; an event that is being removed has
-- none any more, and must not get one.
create function add_to_option_counts(event object_id, option text, more bigint)
returns void language plpgsql as $$
begin
  if more > 0 then
    insert into event_option_counts (event_id, option_id, confirmed) values (event, option, more)
    on conflict (event_id, option_id) do update
    set confirmed = event_option_counts.confirmed + excluded.confirmed;
  else
    update event_option_counts set confirmed = confirmed + more
    where event_id = event and option_id = option;
  end if;
end $$;

-- Always in the order of events and options, so that two transactions never wait for each other. A
-- change of nothing that is counted writes nothing.
create function count_options() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_to_option_counts(event_id, option_id, more) from (
      select event_id, option_id, count(*) as more
      from added cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id order by event_id, option_id
    ) changes;
  elsif tg_op = 'DELETE' then
    perform add_to_option_counts(event_id, option_id, -less) from (
      select event_id, option_id, count(*) as less
      from removed cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id order by event_id, option_id
    ) changes;
  else
    perform add_to_option_counts(event_id, option_id, more) from (
      select event_id, option_id, sum(sign) as more
      from (select event_id, status, option_ids, 1 as sign from added
        union all select event_id, status, option_ids, -1 from removed) both_states
      cross join lateral unnest(option_ids) option_id
      where status = 'confirmed' group by event_id, option_id having sum(sign) <> 0
      order by event_id, option_id
    ) changes;
  end if;
  return null;
end $$;

create trigger participations_options_in after insert on participations
  referencing new table as added for each statement execute function count_options();
create trigger participations_options_out after delete on participations
  referencing old table as removed for each statement execute function count_options();
create trigger participations_options_again after update on participations
  referencing new table as added old table as removed
  for each statement execute function count_options();

-- What a participant was handed out on the morning of the game, and has returned.
create table kit_handouts (
  participation_id object_id not null references participations (id) on delete cascade,
  option_id text not null,
  handed_out_at timestamptz not null default now(),
  returned_at timestamptz,
  primary key (participation_id, option_id)
);
comment on table kit_handouts is
  'No row: not handed out (docs/product/participation.md#kit-handouts).';
