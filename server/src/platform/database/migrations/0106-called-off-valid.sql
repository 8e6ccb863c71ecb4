alter table events validate constraint events_cancellation_check;
