-- Failures alone do not tell a bad build from a busy one.
create table remote_openings (
  day date not null,
  remote text not null,
  build text not null,
  openings bigint not null default 1,
  primary key (day, remote, build)
);
