-- Everybody gets back what they have paid online (docs/product/money.md#refund-everybody).
create table refund_runs (
  id object_id primary key,
  event_id object_id not null references events on delete cascade,
  started_by object_id references users on delete set null,
  note text not null default '' check (char_length(note) <= 500),
  total_players integer not null,
  refunded_players integer not null default 0,
  refunded_pence integer not null default 0,
  -- The last participation that was looked at; empty: none.
  done_up_to text not null default '',
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
comment on column refund_runs.total_players is 'Who had something to get back when it was started.';
create index refund_runs_event_idx on refund_runs (event_id, created_at desc);
create unique index refund_runs_unfinished_key on refund_runs (event_id) where finished_at is null;
create index refund_runs_started_by_idx on refund_runs (started_by) where started_by is not null;
