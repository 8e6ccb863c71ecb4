-- A build fails when several networks say so: one visitor can report anything.

alter table remote_failures add networks text[] default '{}' not null;
comment on column remote_failures.networks is
  'Hashes of the first three networks that reported it.';
