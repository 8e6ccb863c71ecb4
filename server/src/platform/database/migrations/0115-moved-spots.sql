-- A spot that was moved here from another date (docs/product/series.md#series-moves).
alter table participations add column moved_from text;
comment on column participations.moved_from is
  'The participation at another date of the series that was moved here; it can be gone.';
