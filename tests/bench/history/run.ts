import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { percentile } from '../../support/figures.ts';
import { startProductServer } from '../api/processes.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { EVENT_ID, growTo, ORGANIZER_ID, PLAYER_ID, seedOnce, THREAD_ID } from './seed.ts';

const SIZES = [100_000, Number(process.env.HISTORY_MESSAGES ?? 10_000_000)];
/** How many times as long a request may take with a hundred times as many messages (p95). */
const MAX_RATIO = 1.5;
const WARM_UP = 20;
const REQUESTS = 200;

interface Case {
  name: string;
  as: 'organizer' | 'player';
  path: string;
  body?: object;
}

const CASES: readonly Case[] = [
  { name: 'list of threads', as: 'organizer', path: '/messages/threads' },
  { name: 'unread count', as: 'organizer', path: '/messages/unread-count' },
  { name: 'a thread', as: 'organizer', path: `/messages/thread/${THREAD_ID}` },
  {
    name: 'send',
    as: 'player',
    path: '/messages/send',
    body: { eventId: EVENT_ID, content: { text: 'Is there parking?' } },
  },
];

interface Side {
  url: string;
  tokens: Record<Case['as'], string>;
  close: () => Promise<void>;
}

/**
 * Compares what an organizer with 100 conversations waits for in a database of 100,000 messages and
 * in one of 10 million. Both run at the same time, and get their requests in turn, so that whatever
 * else the machine does slows both.
 */
export async function run(): Promise<void> {
  const sides: Side[] = [];
  try {
    for (const size of SIZES) sides.push(await openSide(size));
    const measured: number[][] = [];
    for (const one of CASES) measured.push(await measure(sides, one));
    print(measured);
  } finally {
    for (const side of sides) await side.close();
  }
}

async function openSide(size: number): Promise<Side> {
  const database = await openBenchDatabase();
  await seedOnce(database.pool);
  await growTo(database, size);
  const accounts = [ORGANIZER_ID, PLAYER_ID];
  const [organizer = '', player = ''] = await openSessions(database.pool, accounts);
  const product = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
  return {
    url: product.url,
    tokens: { organizer, player },
    close: async () => {
      await product.stop();
      await database.close();
    },
  };
}

/** The 95th percentile of each side, in ms. */
async function measure(sides: readonly Side[], one: Case): Promise<number[]> {
  const times = sides.map((): number[] => []);
  for (let request = -WARM_UP; request < REQUESTS; request += 1)
    for (const [index, side] of sides.entries()) {
      const took = await send(side, one);
      if (request >= 0) times[index]?.push(took);
    }
  return times.map((ofSide) => percentile(ofSide, 0.95));
}

async function send({ url, tokens }: Side, { as, path, body }: Case): Promise<number> {
  const startedAt = performance.now();
  const response = await fetch(`${url}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${tokens[as]}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
  return performance.now() - startedAt;
}

function print(measured: readonly number[][]): void {
  printTitle('100,000 and 10 million messages, p95 in ms');
  printHeader(['', '100,000', '10 million', 'ratio']);
  const ratios = measured.map(([few = 1, many = 0]) => many / few);
  for (const [index, { name }] of CASES.entries()) {
    const [few = 0, many = 0] = measured[index] ?? [];
    printRow([name, few.toFixed(1), many.toFixed(1), (ratios[index] ?? 0).toFixed(2)]);
  }
  if (ratios.some((ratio) => ratio > MAX_RATIO))
    throw new Error(`A request takes more than ${MAX_RATIO} times as long`);
}
