import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { archiveOf } from '../../../test/support/archive.ts';
import { call, refuse } from '../../../test/support/call.ts';
import { makeCheck, recordChecks } from '../../../test/support/chrono.ts';
import { addDependant, bornYearsAgo, joinFor } from '../../../test/support/dependants.ts';
import { getList, makeGate, makeScan, type TestGate } from '../../../test/support/gate.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeSignature, setWaiver } from '../../../test/support/waivers.ts';

/* What guardians sign for whom they have booked (docs/product/waivers.md#guardians). */

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());

/** An event with a waiver, and a guardian with two dependants there. */
async function makeFamily() {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer, { guardianBelow: 18, accompaniedBelow: 0 });
  const guardian = await signUp(server);
  const [tom, ada] = [
    await addDependant(server, guardian),
    await addDependant(server, guardian, { name: 'Ada Oakes', dateOfBirth: bornYearsAgo(16) }),
  ];
  const eventId = gate.event.id;
  for (const { id: dependantId } of [tom, ada])
    await joinFor(server, guardian, { eventId, dependantId });
  return { gate, guardian, tom, ada };
}

type Dependant = Awaited<ReturnType<typeof addDependant>>;

function requestOf({ event }: TestGate, as: Person, dependant?: Dependant) {
  return { as, params: { id: event.id }, query: { dependantId: dependant?.id } };
}
function signFor(gate: TestGate, as: Person, dependant: Dependant) {
  const body = makeSignature({ typedName: 'Greta Oakes' });
  return call(server, 'signWaiver', { ...requestOf(gate, as, dependant), body });
}
async function stateOf(gate: TestGate, as: Person, dependant?: Dependant) {
  return (await call(server, 'getEventWaiver', requestOf(gate, as, dependant))).state;
}
async function personOf(gate: TestGate, name: string) {
  const { people } = await getList(gate);
  const person = people.find((one) => one.name === name);
  assert.ok(person);
  return person;
}
async function scan(gate: TestGate, participationId: string) {
  const body = { scans: [makeScan({ participationId })] };
  const params = { id: gate.event.id };
  const { results } = await call(server, 'recordScans', { as: gate.organizer, params, body });
  return results[0]?.verdict;
}

test('a guardian signs for one dependant, and not for the other or themselves', async () => {
  const { gate, guardian, tom, ada } = await makeFamily();
  const { version } = await getList(gate);
  const { signature } = await signFor(gate, guardian, tom);
  assert.equal(signature.signer, 'guardian');
  const states = [await stateOf(gate, guardian, tom), await stateOf(gate, guardian, ada)];
  assert.deepEqual([...states, await stateOf(gate, guardian)], ['signed', 'unsigned', 'unsigned']);
  const [toms, adas] = [await personOf(gate, tom.name), await personOf(gate, ada.name)];
  assert.ok(toms.version > version);
  assert.deepEqual([toms.age, toms.flags], [14, ['guardian_signed', 'under_18']]);
  assert.deepEqual([adas.age, adas.flags], [16, ['unsigned', 'under_18']]);
  assert.deepEqual([await scan(gate, toms.id), await scan(gate, adas.id)], ['in', 'not_signed']);
  const checked = [toms, adas].map(({ id }) => makeCheck({ participationId: id }));
  await recordChecks(gate, gate.organizer, checked);
  const ready = [await personOf(gate, tom.name), await personOf(gate, ada.name)];
  assert.deepEqual(
    ready.map(({ isFieldReady }) => isFieldReady),
    [true, false],
  );
  const pdf = await call(server, 'listParticipants', {
    as: gate.organizer,
    params: { id: gate.event.id },
    query: {},
  });
  assert.deepEqual(pdf.participants.map(({ waiver }) => waiver).sort(), ['signed', 'unsigned']);
});

test('nobody signs for or asks about the dependant of another', async () => {
  const { gate, guardian, tom } = await makeFamily();
  const stranger = await signUp(server);
  const asking = await refuse(server, 'getEventWaiver', requestOf(gate, stranger, tom));
  assert.equal(asking.code, 'DEPENDANT_NOT_FOUND');
  const body = makeSignature();
  const signing = await refuse(server, 'signWaiver', { ...requestOf(gate, stranger, tom), body });
  assert.equal(signing.code, 'NOT_JOINED');
  const { id: participationId } = await personOf(gate, tom.name);
  const byId = { as: stranger, params: { id: gate.event.id } };
  const named = await refuse(server, 'signWaiver', {
    ...byId,
    body: makeSignature({ participationId }),
  });
  assert.equal(named.status, 404);
  const { signature } = await signFor(gate, guardian, tom);
  const params = { id: signature.id };
  const taking = await refuse(server, 'withdrawSignature', { as: stranger, params });
  assert.equal(taking.code, 'SIGNATURE_NOT_FOUND');
  assert.equal(await stateOf(gate, guardian, tom), 'signed');
  await call(server, 'withdrawSignature', { as: guardian, params });
  assert.equal(await stateOf(gate, guardian, tom), 'withdrawn');
});

test('what was signed for a dependant outlives them, without name of the account or drawing', async () => {
  const { gate, guardian, tom } = await makeFamily();
  const body = makeSignature({ strokes: 'M1 1L2 2' });
  await call(server, 'signWaiver', { ...requestOf(gate, guardian, tom), body });
  await call(server, 'leaveEvent', requestOf(gate, guardian, tom));
  await call(server, 'deleteDependant', { as: guardian, params: { id: tom.id } });
  const { rows } = await server.database.pool.query(
    `select dependant_id, signer_user_id, strokes, typed_name from waiver_signatures
     where event_id = $1`,
    [gate.event.id],
  );
  assert.deepEqual(rows, [
    { dependant_id: null, signer_user_id: null, strokes: null, typed_name: 'Aled Pryce' },
  ]);
});

test('a guardian’s archive has what was signed for their dependants, at a gate too', async () => {
  const { gate, guardian, tom, ada } = await makeFamily();
  const typedName = 'Grandma Oakes';
  const { id: participationId } = await personOf(gate, tom.name);
  const body = makeSignature({ participationId, signer: 'guardian', typedName });
  await call(server, 'signWaiver', { as: gate.organizer, params: { id: gate.event.id }, body });
  await signFor(gate, guardian, ada);
  const archived = Object.values(await archiveOf(server, guardian)).join('\n');
  assert.ok(archived.includes(typedName));
  assert.ok(archived.includes('Greta Oakes'));
  const strangers = Object.values(await archiveOf(server, await signUp(server))).join('\n');
  assert.ok(!strangers.includes('Oakes'));
});
