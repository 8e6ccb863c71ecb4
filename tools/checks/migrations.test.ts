/** @jest-environment node */
import { findUnsafeMigrations } from './migrations.ts';

const FOLDER = 'server/src/platform/database/migrations';

function check(text: string, name = '0101-next.sql'): string[] {
  return findUnsafeMigrations([{ path: `${FOLDER}/${name}`, text }], { released: 70 });
}

test.each([
  'alter table users alter column age type bigint',
  'alter table users alter age set data type bigint',
  'alter table users alter column age set not null',
  'alter table users add column age int not null',
  'alter table users add age int not null',
  'alter table users add column key uuid default gen_random_uuid()',
  'alter table users add column owner_id object_id',
  'alter table users add column n bigserial',
  'alter table users add column n int generated always as (a + 1) stored',
  'alter table users add column n int unique',
  'alter table users add column n int check (n > 0)',
  "alter table users add column n text default 'x' references teams (id)",
  'alter table users add constraint adult check (age >= 18)',
  'alter table users add constraint users_key unique (nick_name)',
  'alter table users add foreign key (team_id) references teams (id)',
  'alter table users add column a int, add constraint b check (a > 0) not valid, add c int not null',
  'alter table users add constraint b check (a > 0) not valid; alter table users validate constraint b',
  'alter table users add column a int; alter table events add column a int',
  'alter table users set tablespace slow',
  'alter table users set unlogged',
  'alter table users drop column age',
  'alter table users alter age drop default',
  'alter table users rename column age to years',
  'alter table users rename to people',
  'drop table users',
  'drop view live_events',
  'drop function searched_text(text)',
  'create index users_age_idx on users (age)',
  'create index concurrently users_age_idx on users (age)',
  'create unique index concurrently if not exists a on users (age); create table b (id int)',
  'drop index users_age_idx',
  'reindex table users',
  'vacuum full users',
  'cluster users using users_pkey',
  'refresh materialized view sums',
  'lock table totals in share row exclusive mode',
  'update users set age = 1',
  'delete from sessions where age > 1',
  "insert into totals select 'x' from users",
  'truncate sessions',
  "set lock_timeout = '10min'",
  'do $$ begin update users set age = 1; end $$',
  '-- safe:\ndrop table users',
])('%s is refused', (statement) => {
  expect(check(statement)).toEqual([expect.stringContaining(`${FOLDER}/0101-next.sql: `)]);
});

test.each([
  'alter table users add column age int',
  'alter table users add column age int not null default 0, add seen timestamptz default now()',
  'alter table users add column team_id text references teams (id) on delete set null',
  'alter table users add constraint adult check (age >= 18 and (team_id is null)) not valid',
  'alter table users add constraint team foreign key (team_id) references teams (id) not valid',
  'alter table users validate constraint adult',
  'alter table users add constraint users_key unique using index users_key_idx',
  'alter table users alter column age drop not null, alter age set default 1, drop constraint adult',
  'create unique index concurrently if not exists users_age_idx on users (age) where age > 1',
  'drop index concurrently if exists users_age_idx',
  `-- It's new; drop table users
   create table teams (id object_id primary key, n int generated always as identity);
   create index teams_n_idx on teams (n);
   alter table teams alter column n set not null, drop column n;
   insert into teams select id from users;
   alter table users add column team text;`,
  "comment on table users is 'drop table users; vacuum full'",
  'create function f() returns void language sql as $$ update users set age = 1; $$',
  'create or replace view live_events as select * from events where deletes_at is null',
  '/* drop table */ analyze users',
  '-- safe: four rows, which no request reads\nupdate schedules set name = 1',
])('%s is fine', (statement) => {
  expect(check(statement)).toEqual([]);
});

test('what the last release knows can be removed, if it no longer uses it', () => {
  const statements = 'drop table drafts; drop view old_events';
  expect(check(statements, '0175-no-drafts.after-0070.sql')).toEqual([]);
  expect(check(statements, '0175-no-drafts.after-0071.sql')).toEqual([
    expect.stringContaining('the last release knows migrations up to 70'),
  ]);
  const rewrites = 'alter table users drop column a, alter b type text';
  expect(check(rewrites, '0175-no-a.after-0070.sql')).toHaveLength(1);
});

test('migrations from before are not checked', () => {
  expect(check('drop table users', '0100-before.sql')).toEqual([]);
});
