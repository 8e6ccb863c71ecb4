-- Events differ widely in how many take part. Where most have one participant, PostgreSQL would expect one of every event, and read all 5,000 of a busy one by
-- any index that begins with the event, to find the participation of one account. It is told to expect fifty.
alter table participations alter column event_id set (n_distinct = -0.02);
analyze participations;

-- Explore leaves out the reader's own events. With the organizer in the index, counting the coming events of others reads no rows of the table.
drop index events_approved_date_idx;
create index events_approved_date_idx on events (approved, date, id) include (deletes_at, organizer_id);
