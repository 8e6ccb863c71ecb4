import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import {
  addDevice,
  addHolder,
  type GateCaller,
  getList,
  makeGate,
  makeNonce,
  personOf,
  record,
  recordOne,
  stateOf,
  type TestGate,
} from '../../../test/support/gate.ts';
import { signInWithPassword, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';

/* What the server says to scans (docs/product/gate.md#verdicts). */

let server: TestServer;
let gate: TestGate;
let phone: GateCaller;
let tablet: GateCaller;
before(async () => {
  server = await startTestServer();
  gate = await makeGate(server);
  phone = await addDevice(gate);
  tablet = await addDevice(gate, { name: 'Tablet' });
});
after(() => server.close());

const OFFLINE = { wasOffline: true };

test('the first entry checks in, the second says who did; offline it is a conflict', async () => {
  const aled = await addHolder(gate);
  const { participationId } = aled;
  const first = await recordOne(gate, phone, { participationId });
  assert.deepEqual([first.verdict, first.participationId], ['in', participationId]);
  assert.equal(first.first, null);
  const again = await recordOne(gate, tablet, { participationId });
  assert.equal(again.verdict, 'already_in');
  assert.deepEqual(again.first, { by: 'Sam’s phone', occurredAt: first.occurredAt });
  const own = await recordOne(gate, phone, { participationId, ...OFFLINE });
  assert.equal(own.verdict, 'already_in');
  const other = await recordOne(gate, tablet, { participationId, ...OFFLINE });
  assert.deepEqual([other.verdict, other.first?.by], ['conflict', 'Sam’s phone']);
  const person = await personOf(gate, aled);
  assert.deepEqual(person?.flags, ['conflict']);
  assert.deepEqual(
    [person?.isInside, person?.checkInStatus, person?.checkInTime],
    [true, 'checked_in', first.occurredAt],
  );
});

test('two sessions of one account are two devices, and so is a check-in in the list', async () => {
  const { organizer } = gate;
  const { email } = organizer.user;
  const session = await signInWithPassword(server, { email, password: 'Password1' });
  const ann = await addHolder(gate);
  await recordOne(gate, organizer, { participationId: ann.participationId });
  const other = { participationId: ann.participationId, ...OFFLINE };
  assert.equal((await recordOne(gate, organizer, other)).verdict, 'already_in');
  assert.equal((await recordOne(gate, session, other)).verdict, 'conflict');
  const ben = await addHolder(gate);
  await checkIn(ben.userId, 'checked_in');
  const entry = await recordOne(gate, phone, { participationId: ben.participationId, ...OFFLINE });
  assert.deepEqual([entry.verdict, entry.first?.by], ['conflict', 'Olga']);
});

function checkIn(userId: string, checkInStatus: 'checked_in' | 'not_checked_in' | 'no_show') {
  return call(server, 'updateParticipant', {
    as: gate.organizer,
    params: { id: gate.event.id, userId },
    body: { checkInStatus },
  });
}

test('an undo takes one scan out: who was let in twice is inside by the other', async () => {
  const aled = await addHolder(gate);
  const { participationId } = aled;
  const [a, b] = [makeNonce(), makeNonce()];
  const entry = await recordOne(gate, phone, { nonce: a, participationId });
  const second = await recordOne(gate, tablet, { nonce: b, participationId, ...OFFLINE });
  assert.equal(second.verdict, 'conflict');
  const undo = { kind: 'undo', refersTo: a } as const;
  const undone = await recordOne(gate, phone, undo);
  assert.deepEqual([undone.verdict, undone.participationId], ['undone', participationId]);
  assert.equal((await personOf(gate, aled))?.checkInTime, second.occurredAt);
  assert.notEqual(entry.occurredAt, second.occurredAt);
  assert.equal((await recordOne(gate, tablet, undo)).verdict, 'undone');
  assert.deepEqual(await stateOf(gate, aled), [true, 'checked_in']);
  await recordOne(gate, phone, { kind: 'undo', refersTo: b });
  assert.deepEqual(await stateOf(gate, aled), [false, 'not_checked_in']);
  assert.equal((await recordOne(gate, phone, { participationId })).verdict, 'in');
});

test('an undo of an undo, of nothing, or of another event is unknown, and kept', async () => {
  const other = await makeGate(server, {}, gate.organizer);
  const [holder, elsewhere] = [await addHolder(gate), await addHolder(other)];
  const [undo, foreign] = [makeNonce(), makeNonce()];
  const entry = await recordOne(gate, phone, holderOf(holder));
  await recordOne(gate, phone, { nonce: undo, kind: 'undo', refersTo: entry.nonce });
  await recordOne(other, gate.organizer, { nonce: foreign, ...holderOf(elsewhere) });
  for (const refersTo of [undo, foreign, makeNonce()]) {
    const result = await recordOne(gate, phone, { kind: 'undo', refersTo });
    assert.deepEqual([result.status, result.verdict], [200, 'unknown']);
  }
  assert.deepEqual(await stateOf(other, elsewhere), [true, 'checked_in']);
});

function holderOf({ participationId }: { participationId: string }) {
  return { participationId };
}

test('an exit leaves the check-in, the next entry is in again', async () => {
  const aled = await addHolder(gate);
  const { participationId } = aled;
  const early = { kind: 'exit', participationId } as const;
  assert.equal((await recordOne(gate, phone, early)).verdict, 'out');
  assert.deepEqual(await stateOf(gate, aled), [false, 'not_checked_in']);
  const [first] = await record(gate, phone, [{ participationId }, early]);
  assert.deepEqual(await stateOf(gate, aled), [false, 'checked_in']);
  const back = await recordOne(gate, tablet, { participationId, ...OFFLINE });
  assert.equal(back.verdict, 'in');
  const person = await personOf(gate, aled);
  assert.deepEqual([person?.isInside, person?.checkInTime], [true, first?.occurredAt]);
});

test('the waitlist and the cancelled stay out, unless they were let in', async () => {
  const reason = 'Friend of the marshal';
  for (const [status, verdict] of [
    ['waitlist', 'not_confirmed'],
    ['cancelled', 'cancelled'],
  ] as const) {
    const out = await addHolder(gate, { status });
    const online = await recordOne(gate, phone, holderOf(out));
    assert.equal(online.verdict, verdict);
    assert.notEqual((await personOf(gate, out))?.isInside, true);
    for (const scan of [OFFLINE, { kind: 'admit', reason } as const]) {
      const holder = await addHolder(gate, { status });
      const result = await recordOne(gate, phone, { ...scan, ...holderOf(holder) });
      assert.equal(result.verdict, verdict);
      const person = await personOf(gate, holder);
      assert.deepEqual([person?.isInside, person?.status], [true, status]);
      // Let in already: that comes before what their spot is.
      assert.equal((await recordOne(gate, phone, holderOf(holder))).verdict, 'already_in');
    }
  }
});

test('who loses the spot inside is listed until they leave; who gets it inside stays in', async () => {
  const waiting = await addHolder(gate, { status: 'waitlist' });
  const confirmed = await addHolder(gate);
  const scans = [{ ...holderOf(waiting), ...OFFLINE }, holderOf(confirmed)];
  await record(gate, phone, scans);
  await setStatus(waiting.userId, 'confirmed');
  assert.deepEqual(await stateOf(gate, waiting), [true, 'checked_in']);
  const { counts: before } = await getList(gate);
  await setStatus(confirmed.userId, 'cancelled');
  // They are on the field, which the list says until somebody lets them out.
  const lost = await personOf(gate, confirmed);
  assert.deepEqual([lost?.status, lost?.isInside], ['cancelled', true]);
  assert.equal((await getList(gate)).counts.in, before.in);
  assert.equal((await recordOne(gate, phone, holderOf(confirmed))).verdict, 'cancelled');
  const exit = { kind: 'exit', ...holderOf(confirmed) } as const;
  assert.equal((await recordOne(gate, phone, exit)).verdict, 'out');
  assert.equal(await personOf(gate, confirmed), undefined);
  assert.equal((await getList(gate)).counts.in, before.in - 1);
  await setStatus(confirmed.userId, 'confirmed');
  assert.deepEqual(await stateOf(gate, confirmed), [false, 'not_checked_in']);
  assert.equal((await recordOne(gate, phone, holderOf(confirmed))).verdict, 'in');
});

function setStatus(userId: string, status: 'confirmed' | 'cancelled') {
  return call(server, 'updateParticipant', {
    as: gate.organizer,
    params: { id: gate.event.id, userId },
    body: { status },
  });
}

test('a check-in in the list is a scan, and its end takes back all that stand', async () => {
  const aled = await addHolder(gate);
  const { participationId } = aled;
  await checkIn(aled.userId, 'checked_in');
  assert.deepEqual(await stateOf(gate, aled), [true, 'checked_in']);
  assert.equal((await recordOne(gate, tablet, { participationId })).verdict, 'already_in');
  await recordOne(gate, tablet, { participationId, ...OFFLINE });
  await checkIn(aled.userId, 'not_checked_in');
  assert.deepEqual(await stateOf(gate, aled), [false, 'not_checked_in']);
  await checkIn(aled.userId, 'no_show');
  assert.equal((await recordOne(gate, tablet, { participationId })).verdict, 'in');
  const { participant } = await call(server, 'getParticipant', {
    as: gate.organizer,
    params: { id: gate.event.id, userId: aled.userId },
  });
  assert.deepEqual([participant.checkInStatus, participant.checkedInBy], ['checked_in', 'Tablet']);
});

test('a code is read like a typed ticket, and says where it belongs', async () => {
  const other = await makeGate(server, { title: 'Dawn Patrol' }, gate.organizer);
  const foreign = await makeGate(server);
  const [aled, ofOther, ofForeign] = [
    await addHolder(gate),
    await addHolder(other),
    await addHolder(foreign),
  ];
  const lower = aled.code.toLowerCase();
  const typed = `${lower.slice(0, 4)}-${lower.slice(4, 8)} ${lower.slice(8)}`;
  for (const [code, verdict] of [
    [`HTTPS://MUSTER.TEST/T/${aled.code}`, 'in'],
    [typed, 'already_in'],
    [`https://elsewhere.example/t/${lower}`, 'already_in'],
    [`${server.url}/dashboard/events/${gate.event.id}/participants?ticket=${lower}`, 'already_in'],
    [`HTTPS://MUSTER.TEST/T/${ofForeign.code}`, 'unknown'],
    ['0123456789AB', 'unknown'],
    ['https://example.com/menu', 'unknown'],
    ['', 'unknown'],
  ] as const) {
    const result = await recordOne(gate, phone, { code });
    assert.deepEqual([code, result.status, result.verdict], [code, 200, verdict]);
  }
  const { otherEvent, verdict, ...rest } = await recordOne(gate, phone, { code: ofOther.code });
  assert.deepEqual([verdict, rest.participationId], ['other_event', null]);
  const { id, title, date } = other.event;
  assert.deepEqual(otherEvent, { id, title, date });
  assert.deepEqual(await stateOf(other, ofOther), [false, 'not_checked_in']);
  const { rows } = await server.database.pool.query('select * from gate_scans');
  const kept = (JSON.stringify(rows) + server.logged.join('')).toLowerCase();
  for (const holder of [aled, ofOther, ofForeign])
    assert.ok(!kept.includes(holder.code.toLowerCase()));
});

test('the clock of a device dates a scan, unless it is a day off, and decides nothing', async () => {
  const hour = 3_600_000;
  for (const [occurredAt, clockOffsetMs, isClockCorrected] of [
    [new Date(Date.now() - 2 * hour), 0, false],
    [new Date(Date.now() + 36 * hour), -36 * hour, false],
    [new Date(Date.now() - 36 * hour), 0, true],
    [new Date('1970-01-01T00:00:00Z'), 0, true],
    [new Date('2090-01-01T00:00:00Z'), 0, true],
    [new Date(), Number.MAX_SAFE_INTEGER, true],
  ] as const) {
    const holder = await addHolder(gate);
    const scan = { ...holderOf(holder), occurredAt: occurredAt.toISOString(), clockOffsetMs };
    const result = await recordOne(gate, phone, scan);
    assert.deepEqual([result.verdict, result.isClockCorrected], ['in', isClockCorrected]);
    const meant = occurredAt.getTime() + clockOffsetMs;
    assert.equal(
      result.occurredAt,
      isClockCorrected ? result.receivedAt : new Date(meant).toISOString(),
    );
    const { flags } = (await personOf(gate, holder))!;
    assert.deepEqual(flags, isClockCorrected ? ['clock'] : []);
  }
});

test('of fifty devices on two nodes that send the same entry at once, one lets in', async () => {
  const shared = { ...server.database, close: async () => undefined };
  const second = await startTestServer({ database: shared });
  try {
    const holder = await addHolder(gate);
    const devices = await Promise.all(Array.from({ length: 50 }, () => addDevice(gate)));
    const results = await Promise.all(
      devices.map((device, index) =>
        recordOne({ ...gate, server: index % 2 ? server : second }, device, holderOf(holder)),
      ),
    );
    const verdicts = results.map(({ verdict }) => verdict).sort();
    const expected = [...Array.from({ length: 49 }, () => 'already_in'), 'in'];
    assert.deepEqual(verdicts, expected);
  } finally {
    await second.close();
  }
});

test('only who may scan does, and a device only at its own event', async () => {
  const foreign = await makeGate(server);
  const holder = await addHolder(foreign);
  const own = await makeGate(server, {}, gate.organizer);
  const ofAll = await addDevice(gate, { ofAll: true });
  const scan = holderOf(await addHolder(own));
  assert.equal((await recordOne(own, ofAll, scan)).verdict, 'in');
  for (const [at, as] of [
    [foreign, ofAll],
    [own, phone],
    [foreign, await signUp(server)],
  ] as const)
    await assert.rejects(recordOne(at, as, holderOf(holder)), /EVENT_NOT_FOUND/);
  // A participation of another event is nobody here.
  assert.equal((await recordOne(gate, phone, holderOf(holder))).verdict, 'unknown');
  assert.deepEqual(await stateOf(foreign, holder), [false, 'not_checked_in']);
});
