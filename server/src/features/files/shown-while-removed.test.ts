import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { refuse } from '../../../test/support/call.ts';
import { newEventBody } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { waitForLock } from '../../../test/support/wait-for-lock.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { deleteFileRow } from './file-store.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('an event cannot begin to show a file that is just being removed', async () => {
  const as = await signUp(server);
  const body = await newEventBody(server, as);
  const creating = await inTransaction(server.services.db, async (trx) => {
    await deleteFileRow(trx, body.imageUrl.replace('/media/', ''));
    const refusal = refuse(server, 'createEvent', { as, body });
    await waitForLock(server.database.pool);
    return { refusal };
  });
  assert.equal((await creating.refusal).code, 'FOREIGN_MEDIA');
});
