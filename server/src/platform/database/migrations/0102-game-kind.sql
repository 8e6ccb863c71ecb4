-- The chronograph, its limits and the record of 56 days are for airsoft.
alter table users add column game_kind text not null default 'airsoft';
alter table users add constraint users_game_kind_check
  check (game_kind in ('airsoft', 'paintball', 'larp', 'other')) not valid;
comment on column users.game_kind is 'docs/product/organizer-screens.md#game-kind';
