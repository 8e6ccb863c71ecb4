import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SeriesRule } from '@muster/contract';
import { londonIsoDay, seriesDates } from '@muster/domain';
import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import { insertRows, userRow } from '@muster/server/test/support/rows.ts';
import { type BenchDatabase, openBenchDatabase } from '../../support/bench-database.ts';

const ROUNDS = Number(process.env.SERIES_ROUNDS ?? 20);
const SERIES = 40;
const WEEKS_PER_ROUND = 2;
/** A node makes the dates of a round in about twice that. */
const KILL_WITHIN_MS = 300;
const CONTENT = {
  ...{ title: 'Sunday Skirmish', location: 'Badgerwood', imageUrl: '/media/a.jpg' },
  organizer: { name: 'Badgers' },
};

/**
 * Two nodes make dates of the same 40 series, and one is killed at a random moment, 20 times: each
 * date is made once, none is missing, and neither node meets an error.
 */
export async function run(): Promise<string[]> {
  const database = await openBenchDatabase();
  try {
    const rule = makeRule();
    await fill(database, rule);
    const violations: string[] = [];
    let killed = 0;
    for (let round = 1; round <= ROUNDS; round += 1) {
      const weeksAhead = round * WEEKS_PER_ROUND;
      await database.db
        .updateTable('series')
        .set({ weeks_ahead: weeksAhead, made_until: '2000-01-01' })
        .execute();
      const codes = await runTwoNodes(database.url);
      killed += codes.filter((code) => code === null).length;
      if (codes.some((code) => code !== null && code !== 0)) violations.push('a node met an error');
      const { dates } = seriesDates(rule, { now: new Date(), weeksAhead });
      violations.push(
        ...(await compareDates(
          database,
          dates.map(({ day }) => day),
        )),
      );
    }
    process.stdout.write(`${ROUNDS} rounds, ${killed} nodes killed while they made dates\n`);
    return violations;
  } finally {
    await database.close();
  }
}

/** Every week on the weekday of today. */
function makeRule(): SeriesRule {
  const from = londonIsoDay(new Date());
  const name = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });
  const weekdays = [name.format(new Date(from)).toLowerCase()];
  const rule = { frequency: 'weekly', interval: 1, weekdays, time: '09:30', from, until: null };
  return { ...rule, except: [], extra: [] } as unknown as SeriesRule;
}

async function fill({ db }: BenchDatabase, rule: SeriesRule): Promise<void> {
  const organizerId = createObjectId();
  await insertRows(db, 'users', [userRow({ id: organizerId, email: 'badgers@badgerwood.uk' })]);
  const rows = Array.from({ length: SERIES }, () => ({
    ...{ id: createObjectId(), organizer_id: organizerId, weeks_ahead: 1 },
    ...{ content: JSON.stringify(CONTENT), rule: JSON.stringify(rule) },
  }));
  await insertRows(db, 'series', rows);
}

/** Their exit codes; null: killed. */
async function runTwoNodes(url: string): Promise<(number | null)[]> {
  const file = join(import.meta.dirname, 'node.ts');
  const env = { ...process.env, DATABASE_URL: url };
  const nodes = [fork(file, { env }), fork(file, { env })] as const;
  const ends = nodes.map(async (node) => (await once(node, 'exit'))[0] as number | null);
  const killed = nodes[Math.floor(Math.random() * 2)] ?? nodes[0];
  await Promise.all(nodes.map((node) => once(node, 'message')));
  for (const node of nodes) node.send('begin');
  await sleep(Math.random() * KILL_WITHIN_MS);
  killed.kill('SIGKILL');
  return Promise.all(ends);
}

async function compareDates({ db }: BenchDatabase, days: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('events').select(['series_id', 'series_day']).execute();
  const made = Map.groupBy(rows, (row) => row.series_id);
  const wrong = [...made.values()].flatMap((dates) => {
    const found = new Set(dates.map((date) => date.series_day));
    if (found.size < dates.length) return ['a date was made twice'];
    return days.every((day) => found.has(day)) ? [] : ['a date is missing'];
  });
  return made.size < SERIES ? [...wrong, 'a series has no date'] : wrong;
}
