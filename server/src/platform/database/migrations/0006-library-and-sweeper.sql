-- The superadmin's list of everybody's files.
create index files_folder_idx on files (folder, created_at desc, key);

-- The sweeper walks all files by age, in batches that go on where the last one ended.
create index files_age_idx on files (created_at, key);
drop index files_created_idx;
create index files_of_nobody_idx on files (key) where owner_id is null;

-- It clears sessions that ended long ago.
create index sessions_age_idx on sessions (last_used_at);
