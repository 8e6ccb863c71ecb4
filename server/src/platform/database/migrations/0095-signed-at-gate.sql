-- Null: signed in one's own session or with a guardian's link. Otherwise the name of the device or
-- the person at the gate, empty once that is gone (docs/product/waivers.md#signing).
alter table waiver_signatures add column gate_by text;
