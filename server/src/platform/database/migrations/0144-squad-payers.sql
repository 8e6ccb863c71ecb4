-- Who pays for the open spots of a squad (docs/product/squads.md#open-spots).
alter table squads add column pays text not null default 'member';
alter table squads add constraint squads_pays
  check (pays in ('leader', 'member')) not valid;
