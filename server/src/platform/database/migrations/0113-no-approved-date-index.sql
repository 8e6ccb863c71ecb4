drop index concurrently if exists events_approved_date_idx;
