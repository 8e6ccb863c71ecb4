import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName } from '@muster/contract';
import { isWide, rounds } from '@muster/testing/tier';
import { type RawInput, send } from '../../../test/support/call.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { eventRow, insertRows } from '../../../test/support/rows.ts';
import { recordSpots, SpotHistory } from '../../../test/support/spot-history.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import {
  makeStormPlayers,
  type StormPlayer,
  startStormNodes,
  withoutRowLocks,
} from '../../../test/support/storm.ts';
import { createObjectId } from '../../platform/database/object-id.ts';

/* Parties get spots whole or wait, whatever arrives at once (docs/product/squads.md#parties). */

/** `npm run chaos stock` makes more. */
const ROUNDS = Number(process.env.STOCK_ROUNDS ?? rounds({ usual: 1, wide: 4 }));
const PARTIES = rounds({ usual: 40, wide: 200 });
const CONTROL_PARTIES = 24;
const MAX_SIZE = 8;
/** The round whose event has no waitlist. */
const WITHOUT_WAITLIST = 3;
const SPOTS = rounds({ usual: 16, wide: 80 });
const GUNS = rounds({ usual: 5, wide: 25 });
const GUN = { fieldId: 'a'.repeat(24), optionId: 'b'.repeat(24) };
const OFFER = { maxParticipants: SPOTS, limits: { [GUN.optionId]: GUNS } };

/** Two of three rounds let others pass parties; every fourth has no waitlist. */
async function makeEvent(db: TestServer['services']['db'], organizerId: string, round: number) {
  const id = createObjectId();
  const gun = { id: GUN.optionId, label: 'Gun', price: 15, limit: GUNS };
  const event = {
    ...eventRow({ organizer_id: organizerId, max_participants: SPOTS }),
    id,
    date: new Date(Date.now() + 10 * 86_400_000),
    waitlist_enabled: round % 4 !== WITHOUT_WAITLIST,
    waitlist_skips_sold_out: round % 2 === 0,
    waitlist_passes_groups: round % 3 !== 2,
    max_unpaid_open_spots: 49,
    custom_fields: JSON.stringify([{ id: GUN.fieldId, label: 'Kit', options: [gun] }]),
  };
  await insertRows(db, 'events', [event]);
  return id;
}

/** A party as it comes: alone, as a leader with open spots, or as a guardian with dependants. */
interface Party {
  as: StormPlayer;
  size: number;
  dependantIds: readonly string[];
  index: number;
}

async function makeParties(server: TestServer, players: readonly StormPlayer[]) {
  const parties: Party[] = players.map((as, index) => {
    const size = 1 + ((index * 5) % MAX_SIZE);
    const isGuardian = size > 1 && index % 3 === 0;
    const others = isGuardian ? size - 1 : 0;
    return { as, size, dependantIds: Array.from({ length: others }, createObjectId), index };
  });
  const dependants = parties.flatMap(({ as, dependantIds }) =>
    dependantIds.map((id) => ({
      id,
      guardian_id: as.id,
      name: 'Tom Oakes',
      date_of_birth: '2014-05-01',
    })),
  );
  await insertRows(server.services.db, 'dependants', dependants);
  return parties;
}

function joinOf({ as, size, dependantIds, index }: Party, id: string, chosen: object[]) {
  const joinForm = { customFieldResponses: chosen };
  const request = { as, params: { id } };
  const nonce = makeNonce();
  if (size === 1) return { name: 'joinEvent', input: { ...request, body: { joinForm } } } as const;
  if (dependantIds.length === 0) {
    const pays = index % 2 === 0 ? 'leader' : 'member';
    const body = { name: `Squad ${index}`, open: size - 1, pays, joinForm, nonce };
    return { name: 'createSquad', input: { ...request, body } } as const;
  }
  const people = [null, ...dependantIds].map((dependantId) => ({ dependantId, joinForm }));
  return {
    name: 'bookPeople',
    input: { ...request, body: { people, together: true, nonce } },
  } as const;
}

interface Storm {
  nodes: readonly [TestServer, TestServer];
  round: number;
}

/**
 * All parties come at once, over both nodes. Every second wants guns, and comes without when there
 * are too few; every seventh leader or guardian leaves again.
 */
async function comeAtOnce({ nodes, round }: Storm) {
  const [organizer, ...players] = (await makeStormPlayers(nodes[0], PARTIES + 1)) as [
    StormPlayer,
    ...StormPlayer[],
  ];
  const id = await makeEvent(nodes[0].services.db, organizer.id, round);
  const parties = await makeParties(nodes[0], players);
  async function persist(node: TestServer, name: EndpointName, input: RawInput) {
    let response = await send(node, name, input);
    while (response.status === 503) {
      await sleep(1_000 * Number(response.headers.get('retry-after') ?? 0));
      response = await send(node, name, input);
    }
    return { status: response.status, text: await response.text() };
  }
  async function come(party: Party) {
    const node = nodes[party.index % 2]!;
    const wantsGuns = party.index % 4 < 2;
    let { name, input } = joinOf(party, id, wantsGuns ? [GUN] : []);
    let answer = await persist(node, name, input);
    if (answer.text.includes('OPTION_SOLD_OUT')) {
      ({ name, input } = joinOf(party, id, []));
      answer = await persist(node, name, input);
    }
    // A request that answers too late, and is sent again, may have been made meanwhile.
    const isIn = answer.status === 201 || answer.text.includes('ALREADY_JOINED');
    assert.ok(isIn || answer.text.includes('EVENT_FULL'), answer.text);
    if (isIn && party.index % 7 === 0) {
      const own = { as: party.as, params: { id } };
      const left = await persist(node, 'leaveEvent', own);
      assert.ok(left.status === 200 || left.text.includes('NOT_JOINED'), left.text);
    }
    return { size: party.size, isIn };
  }
  return { id, answers: await Promise.all(parties.map(come)) };
}

for (let round = 0; round < ROUNDS; round += 1)
  test(`${PARTIES} parties on two nodes for ${SPOTS} spots and ${GUNS} guns: none split, passed at most three times, and nobody lost (${round})`, () =>
    storm(round));

async function storm(round: number): Promise<void> {
  const { nodes, close } = await startStormNodes();
  try {
    await recordSpots(nodes[0]);
    const { id, answers } = await comeAtOnce({ nodes, round });
    const history = new SpotHistory(nodes[0], id);
    await history.check(OFFER);
    const { spots } = history;
    const expected = answers.reduce((sum, { size, isIn }) => sum + (isIn ? size : 0), 0);
    assert.equal(spots.length, expected, 'spots of those who were let in');
    const confirmed = spots.filter(({ status }) => status === 'confirmed');
    // Without a waitlist nobody gets the spots of those who leave.
    if (round % 4 !== WITHOUT_WAITLIST)
      assert.ok(confirmed.length > SPOTS - MAX_SIZE, `${confirmed.length} confirmed`);
  } finally {
    await close();
  }
}

const skip = !isWide && 'in npm run test:wide';

test('control: without the lock, parties get more spots than there are', { skip }, async () => {
  const { nodes, close } = await startStormNodes([withoutRowLocks]);
  try {
    await recordSpots(nodes[0]);
    const [organizer, ...players] = await makeStormPlayers(nodes[0], CONTROL_PARTIES + 1);
    const { db } = nodes[0].services;
    const id = await makeEvent(db, organizer!.id, WITHOUT_WAITLIST);
    // Two of these are too many.
    await db
      .updateTable('events')
      .set({ max_participants: MAX_SIZE })
      .where('id', '=', id)
      .execute();
    const parties = await makeParties(nodes[0], players);
    const large = parties.filter(({ size }) => size > MAX_SIZE / 2);
    // Once each: sent again, they would wait for each other until the server gives up.
    async function come(party: Party) {
      const { name, input } = joinOf(party, id, []);
      await (await send(nodes[party.index % 2]!, name, input)).text();
    }
    await Promise.all(large.map(come));
    const history = new SpotHistory(nodes[0], id);
    await assert.rejects(history.check({ ...OFFER, maxParticipants: MAX_SIZE }), /confirmed/);
  } finally {
    await close();
  }
});
