import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { addDependant, bornYearsAgo, joinFor } from '../../../test/support/dependants.ts';
import { makeGate, type TestGate } from '../../../test/support/gate.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { addPlayer, setWaiver, sign } from '../../../test/support/waivers.ts';
import { remindUnsigned } from './remind-unsigned.ts';

/* docs/product/waivers.md#reminders */

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { signal } = new AbortController();

let server: TestServer;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());
beforeEach(async () => {
  await server.database.pool.query('delete from events');
  await server.database.pool.query('delete from mails');
});

/** A run so long before the event. */
function remind({ event }: TestGate, beforeMs: number) {
  const now = new Date(new Date(event.date).getTime() - beforeMs);
  return remindUnsigned({ db: server.services.db, now, signal });
}

async function makeGame() {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer);
  const player = await signUp(server, { dateOfBirth: '1990-05-01' });
  const participationId = await addPlayer(gate, player);
  return { gate, player, participationId };
}

async function recipients() {
  const { rows } = await server.database.pool.query(
    `select recipient from mails where kind = 'waiverReminder' order by created_at`,
  );
  return rows.map(({ recipient }) => recipient);
}

function emailsOf(...people: Person[]) {
  return people.map(({ user }) => user.email);
}

test('who has not signed is reminded a week and a day before, once each', async () => {
  const { gate, player } = await makeGame();
  assert.deepEqual(await remind(gate, 8 * DAY_MS), { mails: 0 });
  assert.deepEqual(await remind(gate, 7 * DAY_MS), { mails: 1 });
  assert.deepEqual(await remind(gate, 6 * DAY_MS), { mails: 0 });
  assert.deepEqual(await remind(gate, DAY_MS), { mails: 1 });
  assert.deepEqual(await remind(gate, 2 * HOUR_MS), { mails: 0 });
  assert.deepEqual(await recipients(), emailsOf(player, player));
});

test('who has signed, waits or is cancelled is not; who moves up later is', async () => {
  const { gate, player } = await makeGame();
  await sign(gate, player);
  const waiting = await signUp(server);
  const waitingId = await addPlayer(gate, waiting, { status: 'waitlist' });
  await addPlayer(gate, await signUp(server), { status: 'cancelled' });
  assert.deepEqual(await remind(gate, 6 * DAY_MS), { mails: 0 });
  await server.database.pool.query(`update participations set status = 'confirmed' where id = $1`, [
    waitingId,
  ]);
  assert.deepEqual(await remind(gate, 5 * DAY_MS), { mails: 1 });
  assert.deepEqual(await recipients(), emailsOf(waiting));
});

test('without a waiver, for a pending event and in the last hour no mail is sent', async () => {
  const { gate } = await makeGame();
  const other = await makeGate(server);
  await addPlayer(other, await signUp(server));
  assert.deepEqual(await remind(gate, HOUR_MS / 2), { mails: 0 });
  const { pool } = server.database;
  await pool.query('update events set approved = false where id = $1', [gate.event.id]);
  assert.deepEqual(await remind(gate, DAY_MS), { mails: 0 });
});

test('two nodes at once remind once', async () => {
  const { gate } = await makeGame();
  const runs = await Promise.all([remind(gate, DAY_MS), remind(gate, DAY_MS)]);
  assert.equal(
    runs.reduce((sum, { mails }) => sum + mails, 0),
    1,
  );
});

test('a guardian is reminded of whom they sign for, and a minor to ask a guardian', async () => {
  const gate = await makeGate(server);
  await setWaiver(server, gate.organizer, { accompaniedBelow: 0 });
  const [guardian, minor] = [
    await signUp(server, { dateOfBirth: '1990-05-01' }),
    await signUp(server, { dateOfBirth: bornYearsAgo(14) }),
  ];
  const tom = await addDependant(server, guardian);
  await joinFor(server, guardian, { eventId: gate.event.id, dependantId: tom.id });
  await addPlayer(gate, guardian);
  await addPlayer(gate, minor);
  assert.deepEqual(await remind(gate, DAY_MS), { mails: 3 });
  const { rows } = await server.database.pool.query(
    `select recipient, details from mails where kind = 'waiverReminder'`,
  );
  const shown = rows.map(({ recipient, details }) => [
    recipient === minor.user.email,
    details.needsGuardian,
    details.dependantName ?? null,
  ]);
  assert.deepEqual(shown.toSorted(), [
    [false, false, null],
    [false, false, 'Tom Oakes'],
    [true, true, null],
  ]);
});
