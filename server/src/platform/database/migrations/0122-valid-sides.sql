-- A check that was added not valid, so that adding it did not lock the table.
alter table events validate constraint events_sides_check;
