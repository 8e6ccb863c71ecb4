-- Whether everyone sees on the pages of events that the account has a spot there. Off until its owner turns it on.
alter table users add column shows_among_going boolean not null default false;
comment on column users.shows_among_going is
  'Name and picture are on the pages of events with a spot (docs/product/player-screens.md#going-faces).';
-- Few turn it on, so that a page looks only at those.
create index users_shown_going_idx on users (id) where shows_among_going;
