import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { eventRow, insertRows, userRow } from '@muster/server/test/support/rows.ts';
import { makeJoinForm } from '@muster/testing/builders';
import { requestApi } from '../../support/api.ts';
import { type BenchDatabase, openSessions } from '../../support/bench-database.ts';
import { median, percentile } from '../../support/figures.ts';
import { printHeader, printRow } from '../print.ts';

export const ROUNDS = 20;
/** In each round by each of the two ways. */
export const JOINS = 40;

interface Comparison {
  of: string;
  /** The event of each way. */
  with: string;
  without: string;
  /** The largest ratio that is allowed. */
  max: number;
}

export async function compareJoins(
  database: BenchDatabase,
  url: string,
  { of, max, ...events }: Comparison,
): Promise<void> {
  const ids = Array.from({ length: 2 * JOINS * (ROUNDS + 1) }, createObjectId);
  await insertRows(database.db, 'users', ids.map(playerRow));
  const tokens = await openSessions(database.pool, ids);
  const times = { with: [] as number[], without: [] as number[] };
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const roundTimes = { with: [] as number[], without: [] as number[] };
    for (const [index, accessToken] of tokens.splice(0, 2 * JOINS).entries()) {
      const way = index % 2 ? 'with' : 'without';
      roundTimes[way].push(await timeJoin(url, { eventId: events[way], accessToken }));
    }
    // The first round warms both up.
    if (round === 0) continue;
    times.with.push(...roundTimes.with);
    times.without.push(...roundTimes.without);
    ratios.push(median(roundTimes.with) / median(roundTimes.without));
  }
  printHeader(['joins', 'p50 ms', 'p95 ms']);
  for (const [name, given] of Object.entries(times))
    printRow([`${name} ${of}`, median(given).toFixed(1), percentile(given, 0.95).toFixed(1)]);
  const ratio = median(ratios);
  process.stdout.write(
    `\nmedian ratio of the rounds: ${ratio.toFixed(2)}, ${ratio <= max ? 'within' : 'beyond'} ${max}\n\n`,
  );
  if (ratio > max) process.exitCode = 1;
}

export function playerRow(id: string) {
  return userRow({ id, email: `${id}@badgerwood.uk` });
}

export async function timeJoin(
  url: string,
  { eventId, accessToken }: { eventId: string; accessToken: string },
): Promise<number> {
  const startedAt = performance.now();
  await requestApi(url, {
    path: `/events/${eventId}/join`,
    accessToken,
    body: { joinForm: makeJoinForm() },
  });
  return performance.now() - startedAt;
}

/** An upcoming event, with room for everybody unless it says otherwise, and its organizer. */
export async function addEvent(
  { db, pool }: BenchDatabase,
  event: Omit<Parameters<typeof eventRow>[0], 'organizer_id'> = {},
) {
  const [organizerId, eventId] = [createObjectId(), createObjectId()];
  await insertRows(db, 'users', [playerRow(organizerId)]);
  const given = { organizer_id: organizerId, max_participants: null, ...event };
  const date = new Date(Date.now() + 30 * 86_400_000);
  await insertRows(db, 'events', [{ ...eventRow(given), id: eventId, date }]);
  const [accessToken = ''] = await openSessions(pool, [organizerId]);
  return { organizerId, eventId, accessToken };
}
