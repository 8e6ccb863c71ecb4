import assert from 'node:assert/strict';
import { participationsOf } from './make.ts';
import { findWrongMoney } from './money-truth.ts';
import type { TestServer } from './start-test-server.ts';

/* What holds of the squads of an event after every step (docs/product/squads.md). */

/** Of a spot, for whoever pays for it. */
export const PRICE_PENCE = 1_000;

interface SquadRow {
  id: string;
  pays: 'leader' | 'member';
  leaderId: string;
  /** The account. */
  leader: string;
}

/** The squads of an event with who leads them, by their names. */
export async function listSquads(
  { database: { pool } }: TestServer,
  eventId: string,
): Promise<SquadRow[]> {
  const { rows } = await pool.query<SquadRow>(
    `select s.id, s.pays, p.id as "leaderId", coalesce(p.user_id, p.guardian_id) as leader
    from squads s left join participations p on p.id = s.leader_participation_id
    where s.event_id = $1 order by s.name`,
    [eventId],
  );
  return rows;
}

interface Played {
  eventId: string;
  /** What was paid for all spots. */
  paidPence: number;
}

/** Squads, charges and payments of an event. */
export async function checkSquads(
  server: TestServer,
  { eventId, paidPence }: Played,
): Promise<void> {
  const rows = await participationsOf(server, { id: eventId });
  const squads = await listSquads(server, eventId);
  const pays = new Map(squads.map((squad) => [squad.id, squad.pays]));
  for (const squad of squads) {
    const members = rows.filter(({ squad_id: of }) => of === squad.id);
    const leader = members.find(({ id }) => id === squad.leaderId);
    assert.equal(leader?.is_open, false, 'a squad is led by one of its people');
    const sides = new Set(members.flatMap(({ option_ids: ids }) => ids));
    assert.ok(sides.size <= 1, 'a squad has one side');
  }
  for (const row of rows) {
    assert.ok(row.status !== 'cancelled' || row.squad_id === null, 'who has left is in none');
    if (row.is_open && row.status !== 'cancelled')
      assert.ok(row.squad_id, 'an open spot is of a squad');
    const isFree = row.is_open && pays.get(row.squad_id ?? '') === 'member';
    const price = row.status === 'confirmed' && !isFree ? PRICE_PENCE : 0;
    assert.equal(row.charged_pence, price, `charged for ${row.status}`);
  }
  const paid = rows.reduce((sum, row) => sum + row.paid_pence - row.refunded_pence, 0);
  assert.equal(paid, paidPence, 'what was paid is there, once');
  assert.deepEqual(await findWrongMoney(server.database.pool, eventId), []);
}
