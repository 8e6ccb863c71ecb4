-- A thumbnail can be deleted by its own address; the file it belongs to must be found by it.
create index files_thumbnail_idx on files (thumbnail_key) where thumbnail_key is not null;
