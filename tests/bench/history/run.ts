import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { percentile } from '../../support/figures.ts';
import { startProductServer } from '../api/processes.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { EVENT_ID, growTo, ORGANIZER_ID, PLAYER_ID, seedOnce, THREAD_ID } from './seed.ts';

const SIZES = [100_000, 10_000_000] as const;
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

/**
 * Compares what an organizer with 100 conversations waits for in a database of 100,000 messages and
 * in one of 10 million.
 */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  const product = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
  try {
    await seedOnce(database.pool);
    const [organizer = '', player = ''] = await openSessions(database.pool, [
      ORGANIZER_ID,
      PLAYER_ID,
    ]);
    const measured: number[][] = [];
    let before = 0;
    for (const size of SIZES) {
      await growTo(database, { from: before, to: size });
      before = size;
      const figures: number[] = [];
      for (const one of CASES)
        figures.push(await measure(product.url, one, { organizer, player }[one.as]));
      measured.push(figures);
    }
    print(measured);
  } finally {
    await product.stop();
    await database.close();
  }
}

/** The 95th percentile of requests one after the other, in ms. */
async function measure(origin: string, { path, body }: Case, token: string): Promise<number> {
  const times: number[] = [];
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const startedAt = performance.now();
    const response = await fetch(`${origin}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} responded with ${response.status}: ${text}`);
    if (request >= 0) times.push(performance.now() - startedAt);
  }
  return percentile(times, 0.95);
}

function print([few = [], many = []]: readonly number[][]): void {
  printTitle('100,000 and 10 million messages, p95 in ms');
  printHeader(['', '100,000', '10 million', 'ratio']);
  const ratios = CASES.map((_, index) => (many[index] ?? 0) / (few[index] ?? 1));
  for (const [index, { name }] of CASES.entries())
    printRow([
      name,
      (few[index] ?? 0).toFixed(1),
      (many[index] ?? 0).toFixed(1),
      (ratios[index] ?? 0).toFixed(2),
    ]);
  if (ratios.some((ratio) => ratio > MAX_RATIO))
    throw new Error(`A request takes more than ${MAX_RATIO} times as long`);
}
