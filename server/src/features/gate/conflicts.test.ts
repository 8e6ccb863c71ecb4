import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call, refuse } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  makeGate,
  makeNonce,
  personOf,
  record,
  recordOne,
  type TestGate,
} from '../../../test/support/gate.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { signInSuperadmin, signUp } from '../../../test/support/people.ts';
import { joinFormJson } from '../../../test/support/rows.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* What the organizer sees of scans (docs/product/gate.md#conflicts). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

async function makeConflict() {
  const gate = await makeGate(server);
  const [phone, tablet] = [await addDevice(gate), await addDevice(gate, { name: 'Tablet' })];
  const form = JSON.parse(joinFormJson());
  const join_form = JSON.stringify({ ...form, fullName: 'Aled Morgan' });
  const aled = await addHolder(gate, { join_form });
  const subject = { participationId: aled.participationId };
  const entry = await recordOne(gate, phone, subject);
  const conflict = await recordOne(gate, tablet, { ...subject, wasOffline: true });
  assert.equal(conflict.verdict, 'conflict');
  return { gate, phone, tablet, aled, entry, conflict, params: { id: gate.event.id } };
}

function list({ event, organizer }: TestGate, query: object = {}, as: GateCaller = organizer) {
  return call(server, 'listScans', { as, params: { id: event.id }, query });
}

test('scans are listed in order of receipt, with who has made them', async () => {
  const { gate, tablet, aled, entry, conflict } = await makeConflict();
  const { organizer } = gate;
  await record(gate, organizer, [
    { kind: 'undo', refersTo: entry.nonce },
    { code: 'https://example.com/menu' },
    { kind: 'admit', participationId: aled.participationId, reason: 'Lost the ticket' },
  ]);
  const { scans, pagination } = await list(gate);
  assert.deepEqual(
    scans.map(({ verdict, by, name }) => [verdict, by.kind, by.name, name]),
    [
      ['in', 'device', 'Sam’s phone', 'Aled Morgan'],
      ['conflict', 'device', 'Tablet', 'Aled Morgan'],
      ['undone', 'account', 'Olga', 'Aled Morgan'],
      ['unknown', 'account', 'Olga', null],
      ['already_in', 'account', 'Olga', 'Aled Morgan'],
    ],
  );
  assert.deepEqual([scans[0]?.nonce, scans[2]?.refersTo], [entry.nonce, entry.nonce]);
  assert.deepEqual([scans[4]?.reason, scans[1]?.wasOffline], ['Lost the ticket', true]);
  const first = { by: 'Sam’s phone', occurredAt: scans[0]?.occurredAt };
  assert.deepEqual([scans[0]?.first, scans[1]?.first], [null, first]);
  assert.deepEqual(pagination, { page: 1, limit: 50, total: 5, pages: 1 });
  const second = await list(gate, { page: 2, limit: 2 });
  assert.deepEqual(second.scans, scans.slice(2, 4));
  for (const [query, nonces] of [
    [{ verdict: 'conflict' }, [conflict.nonce]],
    [{ unresolved: true }, [conflict.nonce]],
    [{ participationId: aled.participationId, verdict: 'in' }, [entry.nonce]],
    [{ participationId: 'f'.repeat(24) }, []],
  ] as const)
    assert.deepEqual(
      (await list(gate, query)).scans.map(({ nonce }) => nonce),
      nonces,
    );
  const text = JSON.stringify(scans);
  assert.ok(!text.includes(aled.code) && !text.includes('example.com'));
  const refused = await refuse(server, 'listScans', { as: tablet, params: { id: gate.event.id } });
  assert.equal(refused.status, 403);
});

test('a conflict is shown until somebody says what it was, once', async () => {
  const { gate, aled, entry, conflict, params } = await makeConflict();
  const { organizer } = gate;
  const helper = await signUp(server, { nickName: 'Helga' });
  await joinCrew(server, {
    event: gate.event,
    organizer,
    member: helper,
    roles: ['co_organizer'],
  });
  const body = { as: 'lent_ticket', note: 'Her brother has come' } as const;
  const resolve = { as: helper, params: { ...params, nonce: conflict.nonce }, body };
  for (const nonce of [entry.nonce, makeNonce(), 'K7PM']) {
    const wrong = { ...resolve, params: { ...params, nonce } };
    const refused = await refuse(server, 'resolveConflict', wrong);
    assert.deepEqual([refused.status, refused.code], [409, 'NO_CONFLICT']);
  }
  const unknown = { ...resolve, body: { as: 'forgotten' } };
  assert.equal((await refuse(server, 'resolveConflict', unknown)).status, 400);
  const stranger = { ...resolve, as: await signUp(server) };
  assert.equal((await refuse(server, 'resolveConflict', stranger)).code, 'EVENT_NOT_FOUND');
  assert.deepEqual((await personOf(gate, aled))?.flags, ['conflict']);
  const { scan } = await call(server, 'resolveConflict', resolve);
  assert.deepEqual(scan.resolution, { ...body, by: 'Helga', at: scan.resolution?.at });
  assert.deepEqual((await personOf(gate, aled))?.flags, []);
  assert.deepEqual((await list(gate, { unresolved: true })).scans, []);
  assert.deepEqual((await list(gate, { verdict: 'conflict' })).scans, [scan]);
  assert.equal((await refuse(server, 'resolveConflict', resolve)).code, 'NO_CONFLICT');
  const entries = await auditOf(gate);
  assert.deepEqual(
    entries.map(({ action, after }) => [action, after]),
    [['resolveConflict', { as: 'lent_ticket' }]],
  );
});

const AT_GATE = ['resolveConflict', 'admit', 'viewEmergencyContact'];

/** What the audit log has of the gate, the latest first. */
async function auditOf({ event }: TestGate) {
  const as = await signInSuperadmin(server);
  const { entries } = await call(server, 'listAuditEntries', { as });
  return entries.filter(
    ({ action, subject }) => subject.id === event.id && AT_GATE.includes(action),
  );
}

test('what admits for a reason, and each look at an emergency contact, is audited', async () => {
  const gate = await makeGate(server);
  const device = await addDevice(gate);
  const contact = { name: 'Nia', phone: '07700 900456', relationship: 'Sister' };
  const form = { ...JSON.parse(joinFormJson()), emergencyContact: contact };
  const aled = await addHolder(gate, { join_form: JSON.stringify(form), status: 'waitlist' });
  const gone = await addHolder(gate, { status: 'cancelled' });
  const { participationId } = aled;
  const admit = { nonce: makeNonce(), kind: 'admit', participationId, reason: 'A friend' } as const;
  const occurredAt = new Date().toISOString();
  await recordOne(gate, gate.organizer, { ...admit, occurredAt });
  await recordOne(gate, gate.organizer, { ...admit, occurredAt });
  const look = { as: device, params: { id: gate.event.id, participationId } };
  const found = await call(server, 'getEmergencyContact', look);
  assert.deepEqual(found.emergencyContact, contact);
  for (const id of [gone.participationId, 'f'.repeat(24)]) {
    const wrong = { ...look, params: { ...look.params, participationId: id } };
    const refused = await refuse(server, 'getEmergencyContact', wrong);
    assert.equal(refused.code, 'PARTICIPANT_NOT_FOUND');
  }
  const entries = await auditOf(gate);
  assert.deepEqual(
    entries.map(({ action, after }) => [action, after]),
    [
      ['viewEmergencyContact', { participation: participationId, device: device.id }],
      ['admit', { participation: participationId, verdict: 'not_confirmed' }],
    ],
  );
});

test('a ticket says where it belongs to those who may scan it', async () => {
  const gate = await makeGate(server);
  const aled = await addHolder(gate);
  const waiting = await addHolder(gate, { status: 'waitlist' });
  const [own, foreign] = [await addDevice(gate), await addDevice(await makeGate(server))];
  const elsewhere = await addDevice(await makeGate(server, {}, gate.organizer));
  function find(as: GateCaller, code: string) {
    return { as, params: { code } };
  }
  const expected = { eventId: gate.event.id, participationId: aled.participationId };
  const lower = aled.code.toLowerCase();
  for (const as of [own, gate.organizer])
    assert.deepEqual(await call(server, 'findTicket', find(as, lower)), expected);
  for (const [as, code] of [
    [foreign, lower],
    [elsewhere, lower],
    [await signUp(server), lower],
    [own, waiting.code],
    [own, 'K7PM'],
    [own, '0123456789AB'],
    [own, 'x'.repeat(90)],
  ] as const) {
    const refused = await refuse(server, 'findTicket', find(as, code));
    assert.deepEqual([refused.status, refused.code], [404, 'TICKET_NOT_FOUND']);
  }
  assert.ok(!server.logged.join('').toLowerCase().includes(lower));
});
