import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { inTransaction } from './transaction.ts';

let database: TestDatabase;
before(async () => {
  database = await createTestDatabase();
  await database.pool.query('create table counters (id int primary key, value int not null)');
  await database.pool.query('insert into counters values (1, 0), (2, 0)');
});
after(() => database.close());

function add(id: number) {
  return sql`update counters set value = value + 1 where id = ${id}`;
}

test('two transactions that deadlock both succeed', async () => {
  const { promise: bothHoldALock, resolve } = Promise.withResolvers<void>();
  let lockCount = 0;
  let runs = 0;
  function updateBoth(first: number, second: number) {
    return inTransaction(database.db, async (trx) => {
      runs += 1;
      await add(first).execute(trx);
      lockCount += 1;
      if (lockCount === 2) resolve();
      await bothHoldALock;
      await add(second).execute(trx);
    });
  }
  await Promise.all([updateBoth(1, 2), updateBoth(2, 1)]);
  const { rows } = await database.pool.query('select value from counters order by id');
  assert.deepEqual(rows, [{ value: 2 }, { value: 2 }]);
  assert.equal(runs, 3);
});

test('a transaction that is always aborted fails after three attempts', async () => {
  let runs = 0;
  const attempt = inTransaction(database.db, async (trx) => {
    runs += 1;
    await sql`do $$ begin raise exception using errcode = '40001'; end $$`.execute(trx);
  });
  await assert.rejects(attempt, { code: '40001' });
  assert.equal(runs, 3);
});

test('any other failure is rolled back and not repeated', async () => {
  let runs = 0;
  const attempt = inTransaction(database.db, async (trx) => {
    runs += 1;
    await sql`insert into counters values (3, 0)`.execute(trx);
    throw new Error('no');
  });
  await assert.rejects(attempt, /no/);
  const { rowCount } = await database.pool.query('select from counters where id = 3');
  assert.deepEqual([runs, rowCount], [1, 0]);
});
