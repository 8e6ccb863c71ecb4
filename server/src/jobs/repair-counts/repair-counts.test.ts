import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { repairAllCounts, repairCounts } from './repair-counts.ts';

let server: TestServer;
let organizer: Person;
let eventId: string;
before(async () => {
  server = await startTestServer();
});
after(() => server.close());
beforeEach(async () => {
  organizer = await signUp(server);
  ({ id: eventId } = await makeApprovedEvent(server, organizer, { maxParticipants: 2 }));
  for (let joined = 0; joined < 3; joined += 1) await join(await signUp(server));
});

function join(as: Person) {
  return call(server, 'joinEvent', { as, params: { id: eventId }, body: {} });
}

function like(as: Person) {
  return call(server, 'likeEvent', { as, params: { id: eventId } });
}

function repair(): Promise<number> {
  return repairCounts({ db: server.services.db, signal: new AbortController().signal });
}

async function readCounts() {
  const { event } = await call(server, 'getEvent', { as: organizer, params: { id: eventId } });
  const { participantCount, waitlistCount, likes } = event;
  return { participantCount, waitlistCount, likes };
}

test('counts that are right are left alone', async () => {
  assert.equal(await repair(), 0);
  assert.deepEqual(await readCounts(), { participantCount: 2, waitlistCount: 1, likes: 0 });
});

test('wrong counts are counted again, and the superadmin is told', async () => {
  const { pool } = server.database;
  await pool.query('update event_spot_counts set confirmed = 9, waiting = 4 where event_id = $1', [
    eventId,
  ]);
  await pool.query('update event_like_counts set likes = 70 where event_id = $1', [eventId]);
  const { counts, error } = await repairAllCounts({
    ...server.services,
    signal: new AbortController().signal,
  });
  assert.deepEqual(counts, { events: 1, totals: 0, balances: 0 });
  assert.match(String(error), /The counts of 1 events, 0 totals and 0 balances were wrong/);
  assert.deepEqual(await readCounts(), { participantCount: 2, waitlistCount: 1, likes: 0 });
  assert.equal(await repair(), 0);
});

test('an event without counts gets them', async () => {
  const { pool } = server.database;
  await pool.query('delete from event_spot_counts where event_id = $1', [eventId]);
  await pool.query('delete from event_like_counts where event_id = $1', [eventId]);
  assert.equal(await repair(), 1);
  assert.deepEqual(await readCounts(), { participantCount: 2, waitlistCount: 1, likes: 0 });
});

test('a join and a like while the counts are compared are counted once', async () => {
  const players = [];
  for (let index = 0; index < 6; index += 1) players.push(await signUp(server));
  const { pool } = server.database;
  await pool.query('update event_spot_counts set confirmed = 9 where event_id = $1', [eventId]);
  await Promise.all([...players.map(join), ...players.map(like), repair(), repair()]);
  assert.deepEqual(await readCounts(), { participantCount: 2, waitlistCount: 7, likes: 6 });
});
