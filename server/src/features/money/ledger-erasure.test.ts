import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { archiveOf } from '../../../test/support/archive.ts';
import { call } from '../../../test/support/call.ts';
import { makeGate, makeNonce, type TestGate } from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { participationsOf } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher } from '../../../test/support/vouchers.ts';
import { eraseAccount } from '../own-data/erase-account.ts';

/* Entries in the archives of one's own data, and after an account or an event is gone. */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** A player who owes £40, of which a helper has taken £10. */
async function makePaying() {
  const gate = await makeGate(server, { price: '£40' });
  const [player, helper] = [await signUp(server), await signUp(server, { nickName: 'Hal' })];
  const { event, organizer } = gate;
  await call(server, 'joinEvent', { as: player, params: { id: event.id }, body: {} });
  await joinCrew(server, { event, organizer, member: helper, roles: ['gate'] });
  const [row] = await participationsOf(server, event);
  const participationId = row?.id ?? '';
  const payment = { kind: 'payment', method: 'cash', pence: 1_000, note: 'In coins' } as const;
  const body = { ...payment, participationId, nonce: makeNonce() };
  await call(server, 'addLedgerEntry', { as: helper, params: { id: event.id }, body });
  return { gate, player, helper, participationId };
}

function erase({ user }: Person) {
  return eraseAccount(server.services, { id: user.id, conversations: 'kept', origin: null });
}

function ledgerOf({ organizer, event }: TestGate) {
  return call(server, 'listLedger', { as: organizer, params: { id: event.id }, query: {} });
}

test('players and those who took money find entries in the archives of their data', async () => {
  const { gate, player, helper, participationId } = await makePaying();
  const own = (await archiveOf(server, player))['participations.json'] ?? '';
  const [{ payments }] = JSON.parse(own);
  const [charge, payment] = payments;
  assert.deepEqual([charge.kind, charge.pence, payments.length], ['charge', 4_000, 2]);
  assert.deepEqual([payment.method, payment.pence, payment.note], ['cash', 1_000, 'In coins']);
  const made = (await archiveOf(server, helper))['ledger.json'] ?? '';
  const [entry] = JSON.parse(made);
  assert.deepEqual([entry.eventId, entry.kind, entry.pence], [gate.event.id, 'payment', 1_000]);
  assert.ok(!made.includes(participationId));
});

test('of deleted accounts the amounts stay, without names; what is to come is not charged', async () => {
  const { gate, player, helper } = await makePaying();
  await erase(player);
  await erase(helper);
  const { entries, summary } = await ledgerOf(gate);
  assert.deepEqual(
    entries.map(({ kind, pence, participationId, actor }) => [kind, pence, participationId, actor]),
    [
      ['charge', -4_000, null, null],
      ['payment', 1_000, null, null],
      ['charge', 4_000, null, null],
    ],
  );
  const { chargedPence, takenPence, owedPence } = summary;
  assert.deepEqual([chargedPence, takenPence, owedPence], [0, 1_000, 0]);
});

test('the ledger of a past event keeps what it charged', async () => {
  const { gate, player } = await makePaying();
  const past = `update events set date = now() - interval '1 day' where id = $1`;
  await server.database.pool.query(past, [gate.event.id]);
  await erase(player);
  assert.equal((await ledgerOf(gate)).summary.chargedPence, 4_000);
});

test('vouchers are in the archive of whoever made them, and go with the account', async () => {
  const organizer = await signUp(server);
  const { id, code, codeEnd } = await makeVoucher(server, organizer);
  const own = (await archiveOf(server, organizer))['vouchers.json'] ?? '';
  assert.deepEqual(
    JSON.parse(own).map((row: { id: string; codeEnd: string }) => [row.id, row.codeEnd]),
    [[id, codeEnd]],
  );
  assert.ok(!own.includes(code));
  await erase(organizer);
  const { rowCount } = await server.database.pool.query('select from vouchers');
  assert.equal(rowCount, 0);
});

test('entries go with their event and with its organizer', async () => {
  async function count({ event }: TestGate) {
    const statement = 'select from ledger_entries where event_id = $1';
    return (await server.database.pool.query(statement, [event.id])).rowCount;
  }
  const [first, second] = [await makePaying(), await makePaying()];
  assert.deepEqual([await count(first.gate), await count(second.gate)], [2, 2]);
  const { organizer, event } = first.gate;
  await call(server, 'deleteEvent', { as: organizer, params: { id: event.id } });
  await erase(second.gate.organizer);
  assert.deepEqual([await count(first.gate), await count(second.gate)], [0, 0]);
});
