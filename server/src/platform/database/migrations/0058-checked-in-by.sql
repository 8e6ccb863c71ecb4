-- Who checked somebody in; null for check-ins before this, and once that account is gone. It says
-- something only while there is a check-in time.
alter table participations
  add column checked_in_by text references users (id) on delete set null;
comment on column participations.checked_in_by is
  'Who checked the participant in (docs/product/participation.md#check-in).';
create index participations_checked_in_by_idx on participations (checked_in_by)
  where checked_in_by is not null;
