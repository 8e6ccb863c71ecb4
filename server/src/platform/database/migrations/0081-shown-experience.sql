-- Organizers see at how many games somebody was, where the player wants it.
alter table users add column shows_experience boolean not null default false;
comment on column users.shows_experience is 'docs/product/record.md#experience';
