alter table ledger_entries add column payer text;
comment on column ledger_entries.payer is
  'Of a payment that is assigned to nobody: of whom it was taken (docs/product/gate.md#walk-ins).';
