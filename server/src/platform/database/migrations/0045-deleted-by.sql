-- A deletion belongs to the account that made it: an organizer does not bring back what the
-- superadmin has deleted.
alter table events add column deleted_by text;
comment on column events.deleted_by is
  'Who deleted it; only this account or the superadmin undoes the deletion. Null unless deletes_at is set.';
