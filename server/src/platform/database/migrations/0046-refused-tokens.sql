-- Of tokens that were issued side by side only one goes on; the others are no theft.
alter table refresh_tokens add column refused_after timestamptz;
comment on column refresh_tokens.refused_after is
  'Set when a token issued at the same time was used: from then on this one is refused.';
