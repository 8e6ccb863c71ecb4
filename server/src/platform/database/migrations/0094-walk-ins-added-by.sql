-- The device or the account that has added a player without an account, for its share
-- (docs/product/gate.md#shares). No foreign key: it only counts.
alter table participations add column added_by text;
