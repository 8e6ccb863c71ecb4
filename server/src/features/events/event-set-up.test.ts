import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Event } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { makeCheck, recordChecks } from '../../../test/support/chrono.ts';
import { addHolder, makeGate } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeEndedVoucher, makeVoucher } from '../../../test/support/vouchers.ts';
import { setWaiver } from '../../../test/support/waivers.ts';

/* What decides which features an event uses (docs/product/organizer-screens.md#features). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function setUpOf({ id }: { id: string }, as?: Person): Promise<Event['setUp']> {
  return (await call(server, 'getEvent', { ...(as && { as }), params: { id } })).event.setUp;
}

interface Place {
  organizer: Person;
  other: Event;
}

async function useUp({ organizer, other }: Place) {
  const voucher = await makeVoucher(server, organizer, { maxUses: 1 });
  const body = { voucherCode: voucher.code };
  await call(server, 'joinEvent', { as: await signUp(server), params: { id: other.id }, body });
  return voucher;
}

async function endByHand({ organizer }: Place) {
  const voucher = await makeVoucher(server, organizer);
  await send(server, 'deleteVoucher', { as: organizer, params: { id: voucher.id } });
  return voucher;
}

const VOUCHERS: Record<string, (place: Place) => Promise<{ code: string } | undefined>> = {
  none: async () => undefined,
  valid: ({ organizer }) => makeVoucher(server, organizer),
  ended: ({ organizer }) => makeEndedVoucher(server, organizer),
  'ended by hand': endByHand,
  'used up': useUp,
  'of another event': ({ organizer, other }) =>
    makeVoucher(server, organizer, { eventIds: [other.id] }),
  'of another organizer': async () => makeVoucher(server, await signUp(server)),
};

test('an event takes vouchers while somebody could use one of its organizer', async () => {
  for (const [which, make] of Object.entries(VOUCHERS)) {
    const organizer = await signUp(server);
    const event = await makeApprovedEvent(server, organizer, { price: '£20' });
    const other = await makeApprovedEvent(server, organizer, { price: '£20' });
    const voucher = await make({ organizer, other });
    const as = await signUp(server);
    const body = { voucherCode: voucher?.code ?? 'NONE' };
    const check = { as, params: { id: event.id }, body };
    const isTaken = which === 'valid';
    if (isTaken) await call(server, 'checkVoucher', check);
    else assert.equal((await refuse(server, 'checkVoucher', check)).status, 400, which);
    for (const viewer of [undefined, as])
      assert.deepEqual(await setUpOf(event, viewer), { takesVouchers: isTaken }, which);
    assert.equal((await setUpOf(event, organizer))?.takesVouchers, isTaken, which);
  }
});

const NOTHING = {
  ...{ takesVouchers: false, wasCharged: false, hasOwnLimits: false, hasChecks: false },
  hasWaiver: false,
};

test('whoever runs an event is told what is set up', async () => {
  const gate = await makeGate(server, { price: 'Free' });
  const { event, organizer } = gate;
  const { participationId } = await addHolder(gate);
  const params = { id: event.id };
  await call(server, 'joinEvent', { as: await signUp(server), params, body: {} });
  assert.deepEqual(await setUpOf(event, organizer), NOTHING);
  const limits = { as: organizer, body: { limits: [{ class: 'full_auto', millijoules: 1_140 }] } };
  await call(server, 'setLimits', limits);
  await setWaiver(server, organizer);
  await recordChecks(gate, organizer, [makeCheck({ participationId })]);
  await call(server, 'updateEvent', { as: organizer, params, body: { price: '£20' } });
  await call(server, 'joinEvent', { as: await signUp(server), params, body: {} });
  const everything = { hasOwnLimits: true, hasChecks: true, hasWaiver: true, wasCharged: true };
  assert.deepEqual(await setUpOf(event, organizer), { ...NOTHING, ...everything });
  await send(server, 'removeWaiver', { as: organizer });
  assert.equal((await setUpOf(event, organizer))?.hasWaiver, false);
});
