-- Whoever was cancelled by the organizer joins again only with the organizer's consent; who has left may.
alter table participations add column needs_consent boolean not null default false;
alter table participations add constraint participations_needs_consent_cancelled
  check (not needs_consent or status = 'cancelled');
comment on column participations.needs_consent is
  'Cancelled by the organizer, who has not allowed to join again (docs/product/participation.md#needs-consent).';
