import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { FIELD_TEXT } from '@muster/contract';
import { call, refuse } from '../../../test/support/call.ts';
import { makeApprovedEvent, makeEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeEndedVoucher, makeVoucher, usesOf } from '../../../test/support/vouchers.ts';

/* What a player learns of a voucher before joining (docs/product/money.md#voucher-check). */

let server: TestServer;
let organizer: Person;
let player: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());
beforeEach(async () => {
  player = await signUp(server);
});

function check(event: { id: string }, voucherCode: string, as = player) {
  return call(server, 'checkVoucher', { as, params: { id: event.id }, body: { voucherCode } });
}

function refuseCheck(event: { id: string }, voucherCode: string, as = player) {
  return refuse(server, 'checkVoucher', { as, params: { id: event.id }, body: { voucherCode } });
}

test('a code says what it takes off, however it is typed, and stays unused', async () => {
  const event = await makeApprovedEvent(server, organizer, { price: '£20' });
  const half = await makeVoucher(server, organizer, { kind: 'percent', value: 50, maxUses: 1 });
  const pounds = await makeVoucher(server, organizer, { value: 7.5 });
  const typed = `Code: ${half.code.replaceAll('-', ' ').toLowerCase()}`;
  assert.deepEqual(await check(event, typed), { kind: 'percent', value: 50 });
  assert.deepEqual(await check(event, typed), { kind: 'percent', value: 50 });
  assert.deepEqual(await check(event, pounds.code), { kind: 'pounds', value: 7.5 });
  assert.equal(await usesOf(server, organizer, half), 0);
});

test('every code that a join would refuse is refused with the same sentence', async () => {
  const event = await makeApprovedEvent(server, organizer, { price: '£20' });
  const other = await makeApprovedEvent(server, organizer, { price: '£20' });
  const used = await makeVoucher(server, organizer, { maxUses: 1 });
  const params = { id: other.id };
  const as = await signUp(server);
  await call(server, 'joinEvent', { as, params, body: { voucherCode: used.code } });
  const ended = await makeEndedVoucher(server, organizer);
  const elsewhere = await makeVoucher(server, organizer, { eventIds: [other.id] });
  const foreign = await makeVoucher(server, await signUp(server));
  const codes = [used, ended, elsewhere, foreign].map(({ code }) => code);
  for (const code of [...codes, 'K7QM-2X9P-HT4W', '', ' ', '%']) {
    const { status, fields } = await refuseCheck(event, code);
    assert.deepEqual([status, fields], [400, { voucherCode: FIELD_TEXT.voucherCode }], code);
  }
});

test('of several dates a code says at which, and is wrong once if at none', async () => {
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => makeApprovedEvent(server, organizer, { price: '£20' })),
  );
  const ids = [first!.id, second!.id, third!.id];
  async function checkAll(voucherCode: string) {
    const body = { voucherCode, eventIds: ids };
    return call(server, 'checkVoucher', { as: player, params: { id: ids[0]! }, body });
  }
  const twice = await makeVoucher(server, organizer, { value: 5, maxUses: 2 });
  const elsewhere = await makeVoucher(server, organizer, { value: 5, eventIds: [ids[2]!] });
  const worth = { kind: 'pounds', value: 5 };
  assert.deepEqual(await checkAll(twice.code), { ...worth, usableAt: ids.slice(0, 2) });
  assert.deepEqual(await checkAll(elsewhere.code), { ...worth, usableAt: [ids[2]] });
  for (let tries = 0; tries < 10; tries += 1) {
    const body = { voucherCode: `WRONG-${tries}`, eventIds: ids };
    const input = { as: player, params: { id: ids[0]! }, body };
    assert.equal((await refuse(server, 'checkVoucher', input)).status, 400);
  }
  assert.equal((await refuseCheck(first!, twice.code)).status, 429);
});

test('wrong codes of checks and joins are counted together', async () => {
  const event = await makeApprovedEvent(server, organizer, { price: '£20' });
  const { code } = await makeVoucher(server, organizer);
  const params = { id: event.id };
  for (let tries = 0; tries < 5; tries += 1) {
    await refuseCheck(event, `WRONG-${tries}`);
    const body = { voucherCode: `WRONG-AGAIN-${tries}` };
    await refuse(server, 'joinEvent', { as: player, params, body });
  }
  assert.equal((await refuseCheck(event, code)).status, 429);
  const body = { voucherCode: code };
  assert.equal((await refuse(server, 'joinEvent', { as: player, params, body })).status, 429);
});

test('only of an event that one may join, and not of one’s own', async () => {
  const { code } = await makeVoucher(server, organizer);
  const pending = await makeEvent(server, organizer);
  assert.equal((await refuseCheck(pending, code)).code, 'EVENT_NOT_FOUND');
  assert.equal((await refuseCheck({ id: 'f'.repeat(24) }, code)).code, 'EVENT_NOT_FOUND');
  const event = await makeApprovedEvent(server, organizer);
  assert.equal((await refuseCheck(event, code, organizer)).code, 'OWN_EVENT');
});
