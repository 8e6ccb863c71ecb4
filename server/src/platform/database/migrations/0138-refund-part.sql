-- Which part of a checkout is refunded (docs/product/money.md#checkout-parts).
alter table refunds add column part_id text;
comment on column refunds.part_id is 'Null: the part that has the id of the checkout.';
