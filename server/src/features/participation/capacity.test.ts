import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isWide, rounds } from '@muster/testing/tier';
import type { KyselyPlugin } from 'kysely';
import { call, send } from '../../../test/support/call.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import {
  makeStormPlayers,
  type StormPlayer,
  withoutRowLocks,
} from '../../../test/support/storm.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { KeyedQueues } from '../../platform/limits/keyed-queues.ts';
import { createLockQueues } from '../../platform/limits/lock-queues.ts';

const ROUNDS = rounds({ usual: 1, wide: 4 });
const CONTROL_ROUNDS = 8;
const PLAYERS = 200;
const SPOTS = 80;
const RAISED_SPOTS = 100;

async function makeEvent({ database }: TestServer, organizer: StormPlayer): Promise<string> {
  const id = createObjectId();
  await database.pool.query(
    `insert into events
       (id, organizer_id, organizer_name, title, location, date, image_url, approved,
         max_participants)
     values ($1, $2, 'Foxes', 'Raid', 'Leeds', now() + interval '1 day', '/media/events/x', true,
       $3)`,
    [id, organizer.id, SPOTS],
  );
  return id;
}

interface Load {
  organizer: StormPlayer;
  players: StormPlayer[];
  round: number;
  /**
   * Requests with these statuses are sent again. By default 503: a machine that is busy with other
   * tests answers too late.
   */
  repeated?: readonly number[];
}

/**
 * All players join at once; every eighth leaves at once, and every sixteenth joins again. The
 * maximum is raised in every other round before the spots are taken, else when players wait
 * already. Returns the event, and by how many it was ever oversold.
 */
async function joinAtOnce(
  server: TestServer,
  { organizer, players, round, repeated = [503] }: Load,
) {
  const id = await makeEvent(server, organizer);
  const params = { id };
  function join(as: StormPlayer): Promise<void> {
    const madeAlready = 'ALREADY_JOINED';
    return persist(() => send(server, 'joinEvent', { as, params, body: {} }), {
      repeated,
      madeAlready,
    });
  }
  function leave(as: StormPlayer): Promise<void> {
    const madeAlready = 'NOT_JOINED';
    return persist(() => send(server, 'leaveEvent', { as, params }), { repeated, madeAlready });
  }
  const raiseAfter = round % 2 === 0 ? SPOTS / 2 : PLAYERS / 2;
  let joined = 0;
  const reached = Promise.withResolvers<void>();
  async function joinOnce(as: StormPlayer, index: number) {
    await join(as);
    joined += 1;
    if (joined === raiseAfter) reached.resolve();
    if ((index + round) % 8 > 0) return;
    await leave(as);
    if ((index + round) % 16 === 0) await join(as);
  }
  async function raiseMax() {
    await reached.promise;
    const body = { maxParticipants: RAISED_SPOTS };
    await persist(() => send(server, 'updateEvent', { as: organizer, params, body }), { repeated });
  }
  const watcher = watchOversold(server, id);
  await Promise.all([raiseMax(), ...players.map(joinOnce)]).finally(watcher.stop);
  return { id, oversold: await watcher.oversold };
}

interface Persistence extends Required<Pick<Load, 'repeated'>> {
  /** The code of the error that says that the change has been made meanwhile. */
  madeAlready?: string;
}

async function persist(
  request: () => Promise<Response>,
  { repeated, madeAlready }: Persistence,
): Promise<void> {
  let response = await request();
  while (repeated.includes(response.status)) response = await request();
  const text = await response.text();
  assert.ok(response.ok || (madeAlready && text.includes(madeAlready)), text);
}

/** Counts all the time, because a player who leaves later would hide that there were too many. */
function watchOversold({ database }: TestServer, eventId: string) {
  let isWatching = true;
  async function poll() {
    let maxOversold = 0;
    while (isWatching) {
      const { rows } = await database.pool.query<{ over: number }>(
        `select count(*) - max_participants as over from events e
          join participations p on p.event_id = e.id and p.status = 'confirmed'
          where e.id = $1 group by e.id`,
        [eventId],
      );
      maxOversold = Math.max(maxOversold, rows[0]?.over ?? 0);
      await sleep(5);
    }
    return maxOversold;
  }
  function stop() {
    isWatching = false;
  }
  return { stop, oversold: poll() };
}

interface QueueRow {
  status: 'confirmed' | 'waitlist' | 'cancelled';
  user_id: string;
}

/** The participants in the order of the queue. */
async function readQueue({ database }: TestServer, eventId: string): Promise<QueueRow[]> {
  const { rows } = await database.pool.query<QueueRow>(
    `select status, user_id from participations
      where event_id = $1 and status <> 'cancelled' order by queue_position`,
    [eventId],
  );
  return rows;
}

/** Of one node; and of many nodes, where only the lock of the database makes a join wait. */
const QUEUES = {
  'on one node': createLockQueues(),
  'on many nodes': createLockQueues({ maxConcurrent: PLAYERS, maxWaiting: 0, timeoutMs: 1 }),
};

async function startWithPlayers(lockQueues: KeyedQueues, plugins: readonly KyselyPlugin[] = []) {
  const server = await startTestServer({
    services: ({ db }) => ({
      lockQueues,
      db: plugins.reduce((plugged, plugin) => plugged.withPlugin(plugin), db),
    }),
  });
  const [organizer, ...players] = await makeStormPlayers(server, PLAYERS + 1);
  assert.ok(organizer);
  return { server, organizer, players };
}

for (const [where, queues] of Object.entries(QUEUES))
  test(`${PLAYERS} joins at once for ${SPOTS} spots ${where}: never oversold, always in order`, () =>
    testOrder(queues));

async function testOrder(queues: KeyedQueues): Promise<void> {
  const { server, organizer, players } = await startWithPlayers(queues);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, oversold } = await joinAtOnce(server, { organizer, players, round });
      assert.equal(oversold, 0);
      const queue = await readQueue(server, id);
      const expected = queue.map((_, index) => (index < RAISED_SPOTS ? 'confirmed' : 'waitlist'));
      assert.ok(queue.length > RAISED_SPOTS, 'the waitlist must not be empty');
      // Full, not oversold, and the first in the queue are confirmed: checked in one go.
      assert.deepEqual(
        queue.map(({ status }) => status),
        expected,
      );
      const { participants, summary } = await call(server, 'listParticipants', {
        as: organizer,
        params: { id },
        query: { status: 'waitlist', limit: PLAYERS },
      });
      assert.equal(summary.confirmed, RAISED_SPOTS);
      assert.deepEqual(
        participants.map(({ user, position }) => [user?.id, position]),
        queue.slice(RAISED_SPOTS).map(({ user_id: userId }, index) => [userId, index + 1]),
      );
    }
  } finally {
    await server.close();
  }
}

const skip = !isWide && 'in npm run test:wide';

test('control: without the lock, the same load oversells', { skip }, async () => {
  const { server, organizer, players } = await startWithPlayers(QUEUES['on many nodes'], [
    withoutRowLocks,
  ]);
  try {
    for (let round = 0; round < CONTROL_ROUNDS; round += 1) {
      // Without the lock a leave and a promotion can also wait for each other, again and again,
      // until the server gives up.
      const repeated = [500, 503];
      const { oversold } = await joinAtOnce(server, { organizer, players, round, repeated });
      if (oversold > 0) return;
    }
    assert.fail(`${CONTROL_ROUNDS} rounds without the lock, and not one oversold`);
  } finally {
    await server.close();
  }
});
