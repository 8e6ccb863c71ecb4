-- Handles of deleted accounts are nobody else's for a time (docs/product/organizer-pages.md#handles).
alter table organizer_handles alter column user_id drop not null;
comment on column organizer_handles.user_id is 'Null: of an account that was deleted.';
