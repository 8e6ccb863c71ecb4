import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '@muster/server/src/platform/errors.ts';
import pg from 'pg';
import type { BenchDatabase } from '../../support/bench-database.ts';
import { keepListening } from '../listener.ts';
import { type Conversations, sendOne } from '../messages.ts';

const SAMPLE_INTERVAL_MS = 100;
/** Less than the 25 s after which a stream reads without a notification. */
const NOTIFIED_MS = 5_000;

/** The most connections that PostgreSQL had at once. */
export function watchBackends({ pool }: BenchDatabase) {
  const stopping = new AbortController();
  const max = { all: 0, direct: 0 };
  async function watch() {
    while (!stopping.signal.aborted) {
      const { rows } = await pool.query<typeof max>(
        `select count(*) as all,
           count(*) filter (where application_name = 'muster direct') as direct
         from pg_stat_activity where backend_type = 'client backend'`,
      );
      max.all = Math.max(max.all, rows[0]?.all ?? 0);
      max.direct = Math.max(max.direct, rows[0]?.direct ?? 0);
      await sleep(SAMPLE_INTERVAL_MS);
    }
  }
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await watching;
      return max;
    },
  };
}

/** What ends a statement that takes too long, and one that waits too long for a lock. */
export async function tryLimits(
  { pool }: BenchDatabase,
  poolerUrl: string,
): Promise<{ statement: string; lock: string }> {
  const holder = await pool.connect();
  const client = new pg.Client({ connectionString: poolerUrl });
  await client.connect();
  try {
    const statement = await client.query('select pg_sleep(20)').then(() => 'not ended', errorCode);
    await holder.query('begin; select from events for update');
    const lock = await client
      .query('select from events for update')
      .then(() => 'not ended', errorCode);
    await holder.query('rollback');
    return { statement, lock };
  } finally {
    await client.end();
    holder.release();
  }
}

/**
 * On how many nodes a message that another node has sent arrives before the stream would look by
 * itself.
 */
export async function countNotified({
  urls,
  tokens,
  routes,
}: Pick<Conversations, 'urls' | 'tokens' | 'routes'>): Promise<number> {
  const arrivals = urls.map(async (url, index) => {
    const route = routes[index];
    const token = tokens.get(route?.recipientId ?? '') ?? '';
    const listener = keepListening({ urls: [url], token, first: 0 });
    await listener.connected;
    const others = urls.filter((other) => other !== url);
    // Numbers that no other message has, and that choose this route.
    const number = routes.length * 1_000 + index;
    const { id } = await sendOne({ urls: others, tokens, routes }, number);
    const untilMs = Date.now() + NOTIFIED_MS;
    while (!listener.counts.has(id) && Date.now() < untilMs) await sleep(20);
    const isNotified = listener.counts.has(id);
    await listener.stop();
    return isNotified;
  });
  return (await Promise.all(arrivals)).filter(Boolean).length;
}
