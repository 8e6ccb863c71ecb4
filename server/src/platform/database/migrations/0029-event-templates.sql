-- The name under which an organizer begins new events like this one; null unless the event is a template.
alter table events add column template_name text check (char_length(template_name) between 1 and 60);
create unique index events_template_idx on events (organizer_id, lower(template_name)) where template_name is not null;
