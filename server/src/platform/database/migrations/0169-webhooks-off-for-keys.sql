-- docs/product/webhooks.md#webhooks
alter table webhooks add column is_off_for_keys boolean not null default false;
comment on column webhooks.is_off_for_keys is
  'The organizer has switched it off: no key switches it on.';
