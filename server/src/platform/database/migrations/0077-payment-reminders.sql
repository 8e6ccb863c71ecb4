-- Whether an announcement asks for money: then each mail says how much
-- (docs/product/participation.md#payment-reminders).
alter table announcements add column is_payment_reminder boolean not null default false;
