import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWide, rounds } from '@muster/testing/tier';
import { send } from '../../../test/support/call.ts';
import { eventRow, insertRows } from '../../../test/support/rows.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import {
  makeStormPlayers,
  type StormPlayer,
  startStormNodes,
  withoutRowLocks,
} from '../../../test/support/storm.ts';
import { createObjectId } from '../../platform/database/object-id.ts';

/** `npm run chaos stock` makes more. */
const ROUNDS = Number(process.env.STOCK_ROUNDS ?? rounds({ usual: 1, wide: 3 }));
const CONTROL_ROUNDS = 3;
const PLAYERS = 200;
const SPOTS = 80;
const GUNS = 25;
const GUN = { fieldId: 'a'.repeat(24), optionId: 'b'.repeat(24) };

/** Every other round has a waitlist. */
async function makeEvent({ services: { db } }: TestServer, organizerId: string, round: number) {
  const id = createObjectId();
  const gun = { id: GUN.optionId, label: 'Gun', price: 15, limit: GUNS };
  const event = {
    ...eventRow({ organizer_id: organizerId, max_participants: SPOTS }),
    id,
    date: new Date(Date.now() + 86_400_000),
    waitlist_enabled: round % 2 === 0,
    waitlist_skips_sold_out: round % 4 === 0,
    custom_fields: JSON.stringify([{ id: GUN.fieldId, label: 'Kit', options: [gun] }]),
  };
  await insertRows(db, 'events', [event]);
  return id;
}

interface Storm {
  nodes: readonly TestServer[];
  players: readonly StormPlayer[];
  round: number;
  /** Statuses after which a request is sent again. */
  repeated: readonly number[];
  /** Whether every tenth leaves again. */
  someLeave: boolean;
}

/**
 * Everyone joins at once, over all nodes. Every second wants a gun, and joins without when the guns
 * are gone.
 */
async function joinAtOnce(storm: Storm) {
  const { nodes, players, round, repeated, someLeave } = storm;
  const [organizer, ...others] = players;
  const [first] = nodes as [TestServer];
  const id = await makeEvent(first, organizer?.id ?? '', round);
  async function persist(request: () => Promise<Response>): Promise<string> {
    let response = await request();
    while (repeated.includes(response.status)) response = await request();
    return response.text();
  }
  async function join(as: StormPlayer, index: number) {
    const node = nodes[index % nodes.length] ?? first;
    function request(chosen: object[]) {
      const body = { joinForm: { customFieldResponses: chosen } };
      return () => send(node, 'joinEvent', { as, params: { id }, body });
    }
    const text = await persist(request(index % 4 < 2 ? [GUN] : []));
    if (text.includes('OPTION_SOLD_OUT')) await persist(request([]));
    if (someLeave && index % 10 === 0)
      await persist(() => send(node, 'leaveEvent', { as, params: { id } }));
  }
  await Promise.all(others.map(join));
  // Those who were refused come back for the spots of those who have left.
  if (someLeave)
    await Promise.all(others.map((as, index) => join(as, index % 10 === 0 ? 2 : index)));
  return countTaken(first, id);
}

interface Taken {
  confirmed: number;
  guns: number;
  /** As lists of events say it. */
  keptGuns: number;
}

async function countTaken({ database }: TestServer, id: string): Promise<Taken> {
  const { rows } = await database.pool.query<Taken>(
    `select count(*) filter (where status = 'confirmed') as confirmed,
      count(*) filter (where status = 'confirmed' and $2 = any(option_ids)) as guns,
      (select confirmed from event_option_counts
        where event_id = $1 and option_id = $2) as "keptGuns"
    from participations where event_id = $1`,
    [id, GUN.optionId],
  );
  return rows[0] as Taken;
}

test(`${PLAYERS} joins on two nodes for ${SPOTS} spots and ${GUNS} guns: exactly as many, and no gun twice`, async () => {
  const { nodes, close } = await startStormNodes();
  const players = await makeStormPlayers(nodes[0], PLAYERS + 1);
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      const taken = await joinAtOnce({ nodes, players, round, repeated: [503], someLeave: true });
      assert.equal(taken.confirmed, SPOTS);
      assert.ok(taken.guns <= GUNS, `${taken.guns} guns`);
      assert.equal(taken.keptGuns, taken.guns);
    }
  } finally {
    await close();
  }
});

const skip = !isWide && 'in npm run test:wide';

test('control: without the lock, the same storm gives more guns away than there are', {
  skip,
}, async () => {
  const { nodes, close } = await startStormNodes([withoutRowLocks]);
  const players = await makeStormPlayers(nodes[0], PLAYERS + 1);
  try {
    for (let round = 0; round < CONTROL_ROUNDS; round += 1) {
      // Nobody leaves: a gun too many would go with them.
      const someLeave = false;
      const taken = await joinAtOnce({ nodes, players, round, repeated: [500, 503], someLeave });
      if (taken.guns > GUNS) return;
    }
    assert.fail(`${CONTROL_ROUNDS} rounds without the lock, and never a gun too many`);
  } finally {
    await close();
  }
});
