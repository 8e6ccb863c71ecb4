-- Every key that a file or a thumbnail has, or once had. A key never gets a second content: what shows it would show something
-- else, and browsers keep it for a year. So the row stays when the file is deleted; it is some dozens of bytes.
--   reserved: the content is on its way to the store; a file of this size counts for its owner
--   released: it did not get there; the content is to be removed, and then the key is free again
--   stored:   `files` has it
--   removing: the file is deleted; the content is to be removed
--   removed:  nothing is left but this row
create table file_keys (
  key text primary key,
  state text not null check (state in ('reserved', 'released', 'stored', 'removing', 'removed')),
  -- Only while it is reserved, released or removing.
  owner_id object_id references users (id) on delete set null,
  -- Of a reserved file; null for a thumbnail.
  reserved_bytes bigint check (reserved_bytes >= 0),
  changed_at timestamptz not null default now()
);

create index file_keys_unfinished_idx on file_keys (key) where state in ('reserved', 'released', 'removing');
create index file_keys_owner_idx on file_keys (owner_id) where owner_id is not null;

insert into file_keys (key, state)
select key, 'stored' from files
union select thumbnail_key, 'stored' from files where thumbnail_key is not null;

-- What is still shown but was deleted before there was this table.
insert into file_keys (key, state)
select distinct substr(url, 8), 'removed' from (
  select unnest(shown_media(image_url, image_thumbnail, organizer_avatar_url, gallery)) as url from events
  union select unnest(approved_media(approved_snapshot)) from events where approved_snapshot is not null
  union select avatar_url from users
  union select image_url from messages
) shown
where url like '/media/%' and length(url) < 1000
on conflict do nothing;

-- How much an account has stored is added up when it stores more.
create index files_usage_idx on files (owner_id) include (size);
