import { setTimeout as sleep } from 'node:timers/promises';
import { waitUntil } from '../recovery.ts';
import type { Row } from '../table.ts';
import { type Cluster, findPair, isComplete } from './cluster.ts';
import type { Member } from './member.ts';

const TIMES = 10;
/** Two rounds of Patroni: at another point of its round each time. */
const MAX_PAUSE_MS = 4_000;
/** The first rounds of a Patroni that runs again. */
const WATCHED_MS = 8_000;

/**
 * Freezes the primary again and again, without any load, until the other one has taken over. Once
 * it runs again it must not be the primary, even for a moment: what the new one acknowledged would
 * be lost.
 */
export async function thawAgainAndAgain(cluster: Cluster): Promise<Row[]> {
  let takenOver = 0;
  let seized = 0;
  for (let round = 0; round < TIMES; round += 1) {
    const { primary, standby } = await findPair(cluster);
    await sleep(Math.random() * MAX_PAUSE_MS);
    await primary.freeze();
    if (await waitUntil(async () => (await standby.role()) === 'primary')) takenOver += 1;
    await sleep(Math.random() * MAX_PAUSE_MS);
    await primary.thaw();
    if (await wasPrimary(primary)) seized += 1;
    await isComplete(cluster.members);
  }
  return [
    ['frozen, the other took over', `${TIMES}, ${takenOver}`, takenOver === TIMES],
    ['took over again when it ran', seized, seized === 0],
  ];
}

async function wasPrimary(member: Member): Promise<boolean> {
  let was = false;
  for (const until = Date.now() + WATCHED_MS; Date.now() < until; await sleep(50))
    was ||= (await member.role()) === 'primary';
  return was;
}
