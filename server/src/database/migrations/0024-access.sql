-- Requests counted across nodes (docs/product.md#rate-limits). Unlogged: after a crash counting starts again. The library that
-- writes it names the columns; `expire` is in milliseconds since 1970.
create unlogged table request_counts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

create index request_counts_expire_idx on request_counts (expire);
