-- What a guardian has signed for a dependant is kept without them (docs/product/waivers.md#kept).
alter table waiver_signatures
  add constraint waiver_signatures_dependant_id_fkey foreign key (dependant_id)
  references dependants (id) on delete set null not valid;
