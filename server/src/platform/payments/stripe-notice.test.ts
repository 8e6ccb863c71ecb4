import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { AppError } from '../app-error.ts';
import { readSignedEvent } from './stripe-client.ts';
import { toNotice } from './stripe-notice.ts';

const PAID = {
  id: 'evt_1',
  type: 'checkout.session.completed',
  data: {
    object: {
      payment_status: 'paid',
      amount_total: 2_000,
      currency: 'gbp',
      metadata: { muster_checkout: 'c1' },
    },
  },
};

test('an event of a checkout is a notice', () => {
  const notice = { id: 'evt_1', type: 'checkout.paid', checkoutId: 'c1' };
  assert.deepEqual(toNotice(PAID), { ...notice, pence: 2_000, currency: 'gbp' });
  assert.equal(toNotice({ ...PAID, type: 'invoice.paid' }), undefined);
});

test('what is signed and no event is refused, and no failure of the server', () => {
  function withObject(object: object) {
    return { ...PAID, data: { object: { ...PAID.data.object, ...object } } };
  }
  for (const odd of [
    ...[undefined, null, 'evt_1', 1, {}, []],
    { ...PAID, id: 1 },
    { ...PAID, id: 'evt_\u0000' },
    { ...PAID, type: null },
    { ...PAID, data: null },
    { ...PAID, data: [] },
    { ...PAID, data: { object: null } },
    withObject({ metadata: 'x' }),
    withObject({ metadata: { muster_checkout: 1 } }),
    withObject({ metadata: { muster_checkout: 'c\u0000' } }),
    withObject({ amount_total: 0.5 }),
    withObject({ currency: 'eur' }),
  ])
    assert.throws(
      () => toNotice(odd),
      (error) => error instanceof AppError && error.code === 'VALIDATION',
      JSON.stringify(odd),
    );
});

test('an empty secret has signed nothing', () => {
  const body = JSON.stringify(PAID);
  const now = new Date();
  const timestamp = Math.floor(now.getTime() / 1_000);
  for (const secret of ['whsec_1', '']) {
    const mac = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
    const signature = `t=${timestamp},v1=${mac}`;
    const read = readSignedEvent(body, { signature, secret, now });
    assert.equal(read?.id, secret ? 'evt_1' : undefined);
  }
});
