-- A series that was ended stays until its end can no longer be undone, as a deleted event does.
alter table series add column deletes_at timestamptz;
alter table series add column deleted_by text;
comment on column series.deletes_at is 'Null: it was not ended. Its removed dates have the same.';
comment on column series.deleted_by is 'The account that ended it.';
