-- What became of a message (delivered, read, taken back) is numbered too, in one line with the messages themselves, so that
-- a client that was away goes on after the last number it has seen. Null: nothing since it was sent.
alter table messages add column change_seq bigint;

create function number_message_change() returns trigger language plpgsql as $$
begin
  new.change_seq := nextval('messages_seq_seq');
  return new;
end $$;

create trigger messages_number_change before update on messages for each row
  when (
    (old.status, old.text, old.image_url, old.deleted_at)
      is distinct from (new.status, new.text, new.image_url, new.deleted_at)
  )
  execute function number_message_change();

create index messages_recipient_change_idx on messages (recipient_id, change_seq)
  where change_seq is not null;
create index messages_sender_change_idx on messages (sender_id, change_seq)
  where change_seq is not null;

-- Whoever reads on after a number must never find a smaller one later: until the transaction ends nobody else writes or
-- changes messages of these people. Always in the same order, so that two never wait for each other.
create function lock_message_sides(people text[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct hashtextextended(person, 0) as key from unnest(people) person order by 1
  ) keys;
end $$;
