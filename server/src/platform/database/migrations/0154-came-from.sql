-- By which kind of link players come to an event (docs/product/organizer-pages.md#sources).
alter table participations add column came_from text;
alter table participations add constraint participations_came_from
  check (came_from in ('embed', 'mail', 'share')) not valid;
comment on column participations.came_from is 'The kind of link that led here; null: none is known.';
