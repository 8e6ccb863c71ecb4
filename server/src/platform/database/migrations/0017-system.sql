-- The running servers: each one updates its row twice a minute.
create table server_nodes (
  id object_id primary key,
  host text not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- How often browsers could not load or render a build of a remote. A row for each kind and day, and only for builds that the
-- registry names, so nobody can fill the table. Nothing tells whose browser it was.
create table remote_failures (
  day date not null,
  remote text not null,
  build text not null,
  kind text not null,
  failures bigint not null default 1,
  last_at timestamptz not null default now(),
  primary key (day, remote, build, kind)
);

-- Mails that have failed are listed, the latest first.
create index mails_failed_idx on mails (created_at desc, id desc) where state = 'failed';
