-- VAT of organizers who are registered for it (docs/product/money.md#vat).
create table vat_registrations (
  organizer_id object_id primary key references users (id) on delete cascade,
  number text not null check (number ~ '^GB([0-9]{9}|[0-9]{12}|GD[0-4][0-9]{2}|HA[5-9][0-9]{2})$'),
  rate integer not null check (rate in (0, 5, 20)),
  address text not null check (address <> '' and char_length(address) <= 200),
  since date not null
);
comment on column vat_registrations.rate is 'Per cent, which prices include.';
comment on column vat_registrations.address is 'Of the business, as an invoice has to name it.';
comment on column vat_registrations.since is
  'The day in Britain from which what is paid includes VAT.';
