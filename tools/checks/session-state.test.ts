/** @jest-environment node */
import { findSessionState } from './session-state.ts';

function check(text: string, path = 'server/src/features/gate/store.ts'): string[] {
  return findSessionState([{ path, text }]);
}

test.each([
  "'select pg_advisory_lock(1)'",
  "'select pg_try_advisory_lock_shared(1)'",
  "'select pg_advisory_unlock(1)'",
  "'listen changes'",
  "`set statement_timeout = '10min'`",
  "'begin; SET lock_timeout TO 5'",
  "`select set_config('lock_timeout', '5', false)`",
  "'create temp table seen (id int)'",
  "'declare c cursor with hold for select 1'",
])('%s needs a session', (statement) => {
  expect(check(`\nquery(${statement})`)).toEqual([
    expect.stringMatching(/^server\/src\/features\/gate\/store\.ts:2 needs a session/),
  ]);
  const home = 'server/src/platform/database/advisory-lock.ts';
  expect(check(`query(${statement})`, home)).toEqual([]);
  expect(check(`query(${statement})`, 'server/src/features/gate/store.test.ts')).toEqual([]);
});

test.each([
  "'select pg_advisory_xact_lock(1)'",
  "'begin; set local lock_timeout = 5'",
  "'update events set title = $1'",
  'app.listen(3000)',
  "'listen EADDRINUSE': `Port is in use; set PORT to another one`",
])('%s needs none', (statement) => {
  expect(check(statement)).toEqual([]);
});
