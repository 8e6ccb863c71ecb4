import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DEFAULT_REFUND_RULE } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent, newEventBody } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* How an event takes payment online (docs/product/money.md#online). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

test('an event takes no payment online unless its organizer says so', async () => {
  const organizer = await signUp(server);
  const off = { mode: 'off', depositPence: null, refundRule: DEFAULT_REFUND_RULE };
  const event = await makeApprovedEvent(server, organizer);
  assert.deepEqual(event.payment, off);
  const payment = { mode: 'required', depositPence: 1_000, refundRule: [{ days: 3, percent: 80 }] };
  const change = { as: organizer, params: { id: event.id } };
  const saved = await call(server, 'updateEvent', { ...change, body: { payment } as object });
  assert.deepEqual(saved.event.payment, payment);
  const titled = await call(server, 'updateEvent', { ...change, body: { title: 'Dusk' } });
  assert.deepEqual(titled.event.payment, payment);
  const body = await newEventBody(server, organizer, { payment: { mode: 'optional' } });
  const made = await call(server, 'createEvent', { as: organizer, body });
  assert.deepEqual(made.event.payment, { ...off, mode: 'optional' });
});

test('a wrong setting is refused at its path, and an editor has no say', async () => {
  const organizer = await signUp(server);
  const event = await makeApprovedEvent(server, organizer);
  const params = { id: event.id };
  const step = { days: 7, percent: 100 };
  for (const [payment, path] of [
    [{ mode: 'sometimes' }, 'payment.mode'],
    [{ mode: 'required', depositPence: 0 }, 'payment.depositPence'],
    [{ mode: 'required', depositPence: 10.5 }, 'payment.depositPence'],
    [{ mode: 'required', depositPence: 1_000_001 }, 'payment.depositPence'],
    [{ mode: 'required', refundRule: [step, step] }, 'payment.refundRule'],
    [{ mode: 'required', refundRule: [{ ...step, days: -1 }] }, 'payment.refundRule.0.days'],
    [{ mode: 'required', refundRule: [{ ...step, percent: 101 }] }, 'payment.refundRule.0.percent'],
  ] as const) {
    const request = { as: organizer, params, body: { payment } };
    const refusal = await refuse(server, 'updateEvent', request);
    assert.deepEqual([refusal.code, Object.keys(refusal.fields ?? {})], ['VALIDATION', [path]]);
  }
  const editor = await signUp(server);
  await joinCrew(server, { event, organizer, member: editor, roles: ['editor'] });
  const body = { payment: { mode: 'required' } };
  const refusal = await refuse(server, 'updateEvent', { as: editor, params, body });
  assert.equal(refusal.code, 'FORBIDDEN');
  const { event: now } = await call(server, 'getEvent', { as: organizer, params });
  assert.equal(now.payment.mode, 'off');
});
