-- What organizers write on their own page, and its address (docs/product/organizer-pages.md#page).
create table organizer_pages (
  user_id text primary key references users (id) on delete cascade,
  words text not null default '',
  links jsonb not null default '[]'
);
comment on table organizer_pages is 'What organizers write on their own page.';

create table organizer_handles (
  handle text primary key,
  user_id text not null references users (id) on delete cascade,
  since timestamptz not null,
  until timestamptz
);
create unique index organizer_handles_current on organizer_handles (user_id) where until is null;
create index organizer_handles_user on organizer_handles (user_id);
comment on table organizer_handles is 'The addresses of the pages of organizers, and former ones.';
comment on column organizer_handles.until is
  'Null: the address of the page. Otherwise when the handle is free for others.';
