import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ERRORS, type ParticipantChange } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import {
  createTestProvider,
  entriesOf,
  joinAndCheckOut,
  makePayingEvent,
  pay,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher } from '../../../test/support/vouchers.ts';

/* Words for a payment that the entries cannot say (docs/product/money.md#balance). */

const fake = createTestProvider();
let server: TestServer;
before(async () => {
  server = await startPayingServer(fake);
});
after(() => server.close());

type How = 'nothing' | 'in cash' | 'online' | 'by voucher';

async function makePlayer(how: How) {
  const { organizer, event } = await makePayingEvent(server, { payment: { mode: 'optional' } });
  const player = await signUp(server);
  const params = { id: event.id, userId: player.user.id };
  if (how === 'online') {
    const { checkout } = await joinAndCheckOut(server, player, event);
    await pay(server, fake, checkout.checkoutId);
  } else {
    const voucher = how === 'by voucher' && (await makeVoucher(server, organizer, { value: 50 }));
    const body = voucher ? { voucherCode: voucher.code } : {};
    await call(server, 'joinEvent', { as: player, params, body });
  }
  const request = { as: organizer, params };
  if (how === 'in cash')
    await call(server, 'updateParticipant', { ...request, body: { paymentStatus: 'paid' } });
  return { event, request, userId: player.user.id };
}

for (const [how, change, word] of [
  ['nothing', { paymentStatus: 'pending' }, 'pending'],
  ['nothing', { paymentStatus: 'failed' }, 'failed'],
  ['nothing', { status: 'waitlist', paymentStatus: 'failed' }, undefined],
  ['in cash', { paymentStatus: 'paid' }, 'paid'],
  ['in cash', { paymentStatus: 'pending' }, 'pending'],
  ['in cash', { paymentStatus: 'failed' }, undefined],
  ['online', { paymentStatus: 'paid' }, 'paid'],
  ['online', { paymentStatus: 'pending' }, undefined],
  ['online', { paymentStatus: 'failed' }, undefined],
  ['online', { paymentStatus: 'refunded' }, 'refunded'],
  ['by voucher', { paymentStatus: 'paid' }, 'paid'],
  ['by voucher', { paymentStatus: 'pending' }, undefined],
  ['by voucher', { paymentStatus: 'failed' }, undefined],
] as [How, ParticipantChange, string | undefined][])
  test(`paid ${how}: ${JSON.stringify(change)} leads to ${word ?? 'a refusal'}`, async () => {
    const { event, request } = await makePlayer(how);
    const bulk = await makePlayer(how);
    const before = [await entriesOf(server, event), await entriesOf(server, bulk.event)];
    const { params, as } = bulk.request;
    const body = { userIds: [bulk.userId], change };
    const { refused } = await call(server, 'updateParticipants', { as, params, body });
    if (word) {
      const { participant } = await call(server, 'updateParticipant', { ...request, body: change });
      assert.deepEqual([participant.paymentStatus, refused], [word, []]);
      return;
    }
    const refusal = await refuse(server, 'updateParticipant', { ...request, body: change });
    // The screen does not offer it.
    const { participant } = await call(server, 'getParticipant', request);
    const isCovered = how === 'online' || how === 'by voucher';
    assert.equal(participant.can.markPending, isCovered ? false : undefined);
    const { message } = ERRORS.NOTHING_OWED;
    assert.deepEqual([refusal.status, refusal.message], [409, message]);
    assert.deepEqual(refused, [{ userId: bulk.userId, code: 'NOTHING_OWED', message }]);
    assert.deepEqual([await entriesOf(server, event), await entriesOf(server, bulk.event)], before);
  });

test('who is marked paid while nothing is due counts as revenue, without an entry', async () => {
  const { event, request } = await makePlayer('nothing');
  const wait = { ...request, body: { status: 'waitlist' } as const };
  await call(server, 'updateParticipant', wait);
  const before = await entriesOf(server, event);
  const pay = { ...request, body: { paymentStatus: 'paid' } as const };
  const { participant } = await call(server, 'updateParticipant', pay);
  assert.deepEqual([participant.paymentStatus, participant.balancePence], ['paid', 0]);
  assert.deepEqual(await entriesOf(server, event), before);
  const of = { as: request.as, params: { id: event.id } };
  const { summary } = await call(server, 'listParticipants', of);
  assert.deepEqual([summary.paid, summary.totalRevenue], [1, participant.paymentAmount]);
  const { byMethod } = await call(server, 'getPayout', of);
  assert.deepEqual(Object.values(byMethod), [0, 0, 0, 0, 0]);
});
