alter table ledger_entries add column payer text;
comment on column ledger_entries.payer is
  'Who paid what is not assigned yet (docs/product/gate.md#walk-ins).';
