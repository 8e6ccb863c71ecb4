import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import {
  createTestProvider,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { mailFailedRefunds } from './money-mails.ts';
import { sendRefunds } from './refunds.ts';

const MINUTE_MS = 60_000;
const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
  fake.refund = async () => ({ status: 'failed' });
});
after(() => server.close());

/** The provider takes no refund. */
async function fail() {
  const { signal } = new AbortController();
  await sendRefunds({ ...server.services, now: new Date(), signal });
}

function tell(minutes: number) {
  const now = new Date(Date.now() + minutes * MINUTE_MS);
  return mailFailedRefunds({ ...server.services, now });
}

async function mailsOf({ user }: Person) {
  const { rows } = await server.database.pool.query(
    `select details from mails where user_id = $1 and kind = 'refundsFailed' order by created_at`,
    [user.id],
  );
  return rows.map(({ details }) => [details.count, details.pence]);
}

test('an organizer reads of refunds that failed, once, and not more than once an hour', async () => {
  const { organizer, event } = await makePayingEvent(server);
  const params = { id: event.id };
  const refundIds: string[] = [];
  async function refundOne() {
    const { checkout, participant } = await joinAndCheckOut(server, await signUp(server), event);
    await pay(server, fake, checkout.checkoutId);
    const body = { participationId: participant.id, pence: 4_000, nonce: makeNonce() };
    const { refund } = await call(server, 'refundPayment', { as: organizer, params, body });
    refundIds.push(refund.id);
  }
  await tell(0);
  await refundOne();
  await refundOne();
  await fail();
  await tell(0);
  assert.deepEqual(await mailsOf(organizer), [[2, 8_000]]);
  await refundOne();
  await fail();
  await tell(59);
  assert.equal((await mailsOf(organizer)).length, 1);
  await tell(61);
  await tell(200);
  assert.deepEqual(await mailsOf(organizer), [
    [2, 8_000],
    [1, 4_000],
  ]);
  const about = { as: organizer, params: { ...params, refundId: refundIds[0]! } };
  await call(server, 'retryRefund', about);
  await tell(300);
  assert.equal((await mailsOf(organizer)).length, 2);
  await fail();
  await tell(300);
  assert.deepEqual((await mailsOf(organizer)).at(-1), [1, 4_000]);
});
