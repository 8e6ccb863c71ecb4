-- How an event takes payment online (docs/product/money.md#online).
alter table events add column payment jsonb not null default
  '{"mode": "off", "depositPence": null, "refundRule": [{"days": 7, "percent": 100}, {"days": 2, "percent": 50}]}';
create or replace view live_events as select * from events where deletes_at is null;
