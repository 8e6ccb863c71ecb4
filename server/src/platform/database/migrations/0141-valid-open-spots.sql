alter table participations validate constraint participations_open;
