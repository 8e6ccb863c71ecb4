import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { uploadPicture } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';

const COPIES = 30;

test('copies hold no connection of the database while the store copies', {
  timeout: 20_000,
}, async (t) => {
  let waiting = 0;
  const allWait = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const server = await startTestServer({
    services: ({ storage }) => ({
      storage: {
        ...storage,
        copy: async (from, to) => {
          waiting += 1;
          if (waiting === COPIES) allWait.resolve();
          await released.promise;
          return storage.copy(from, to);
        },
      },
    }),
  });
  t.after(() => server.close());
  const as = await signUp(server);
  const { key: sourceKey } = await uploadPicture(server, as);
  const copies = Array.from({ length: COPIES }, (_, index) =>
    call(server, 'copyFile', {
      as,
      body: { sourceKey, destinationKey: `uploads/copy-${index}.jpg` },
    }),
  );
  await allWait.promise;
  const { rows } = await server.database.pool.query(
    "select count(*) as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  assert.equal(rows[0].open, 0);
  const { pagination } = await call(server, 'listFiles', { as });
  assert.equal(pagination.total, 0, 'a copy is seen when it is complete');
  released.resolve();
  await Promise.all(copies);
  assert.equal((await call(server, 'listFiles', { as })).pagination.total, COPIES);
});
