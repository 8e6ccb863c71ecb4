-- Events differ widely in how many take part. Where most have one participant, PostgreSQL would expect one of every event, and read all 5,000 of a busy one by
-- any index that begins with the event, to find the participation of one account. It is told to expect fifty.
alter table participations alter column event_id set (n_distinct = -0.02);
analyze participations;

-- Explore leaves out the reader's own events. With the organizer in the index, counting the coming events of others reads no rows of the table.
drop index events_approved_date_idx;
create index events_approved_date_idx on events (approved, date, id) include (deletes_at, organizer_id);

-- Pages far from the first skip what comes before them by the index alone: it holds what decides whether an event is in the list, and the text
-- whose lower case it is sorted by.
drop index events_title_idx;
create index events_title_idx on events (lower(title), id) include (title, deletes_at, approved);
drop index events_organizer_name_idx;
create index events_organizer_name_idx on events (lower(organizer_name), id) include (organizer_name, deletes_at, approved);
drop index events_newest_idx;
create index events_newest_idx on events (created_at, id) include (deletes_at);
drop index events_status_idx;
create index events_status_idx on events (approval_status, created_at, id) include (deletes_at, hidden_at);
drop index events_created_idx;
create index events_created_idx on events (approved, created_at desc, id desc) include (deletes_at);
