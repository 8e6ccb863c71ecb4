-- What a key writes is written in the name of its organizer (docs/product/api-keys.md#keys).
alter table audit_entries add column key_id text;
comment on column audit_entries.key_id is 'The key with which it was done; null: none.';
