-- Whom an announcement to selected participants is for; null: the whole audience.
alter table announcements add column user_ids text[];
