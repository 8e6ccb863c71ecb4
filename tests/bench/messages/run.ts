import {
  type BenchDatabase,
  JWT_SECRET,
  openBenchDatabase,
  openSessions,
} from '../../support/bench-database.ts';
import { median } from '../../support/figures.ts';
import { type MessagesSeed, seedMessages } from '../../support/seed-messages.ts';
import { startProductServer } from '../api/processes.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import type { Deliveries } from './delivery-log.ts';
import { measureBare } from './measure-bare.ts';
import { type MemoryFigures, measureProduct } from './measure-product.ts';

const CLIENTS = 200;
const PER_SECOND = 50;
/** BENCH_SECONDS=5 makes a short run, to try a change; its memory is not that of a warm server. */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 60);

/**
 * Prints how long messages take to reach listening clients, and whether any is lost, repeated or
 * out of order.
 */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    const seed = await seedMessages(database.db, CLIENTS);
    const bare = { ...seed, databaseUrl: database.url, perSecond: PER_SECOND };
    // Half before and half after the product, so that a change of other load on the machine shows.
    const before = await measureBare({ ...bare, seconds: Math.ceil(SECONDS / 2) });
    const product = await measureOnServer(database, seed);
    const after = await measureBare({ ...bare, seconds: Math.ceil(SECONDS / 2) });
    printTables({ product, bare: [before, after] });
    const { lost, twice, outOfOrder } = product;
    if (lost + twice + outOfOrder > 0) throw new Error('not every message arrived once, in order');
  } finally {
    await database.close();
  }
}

async function measureOnServer({ url, pool }: BenchDatabase, seed: MessagesSeed) {
  const accessTokens = await openSessions(pool, seed.accountIds);
  const tokens = new Map(seed.accountIds.map((id, index) => [id, accessTokens[index] ?? '']));
  const server = await startProductServer({ url, jwtSecret: JWT_SECRET });
  try {
    return await measureProduct({
      ...seed,
      server,
      tokens,
      perSecond: PER_SECOND,
      seconds: SECONDS,
    });
  } finally {
    await server.stop();
  }
}

interface Figures {
  product: Deliveries & { memory: MemoryFigures };
  bare: Deliveries[];
}

function printTables({ product, bare }: Figures): void {
  const head = `${CLIENTS} clients, ${PER_SECOND} messages/s for ${SECONDS} s, after a warm-up twice as long`;
  printTitle(`embedded PostgreSQL; ${head}`);
  printHeader(['delivery', 'p50 ms', 'p95 ms', 'p99 ms']);
  const times = listTimes(product);
  for (const [index, figures] of bare.entries())
    printTimes(`INSERT and NOTIFY, ${index ? 'after' : 'before'}`, listTimes(figures));
  printTimes('from the send request to the recipient’s stream', times);
  // Of two values the lower, so that the ratio does not flatter the product.
  const bareTimes = times.map((_, at) => median(bare.map((run) => listTimes(run)[at] ?? 0)));
  const ratios = times.map((time, at) => time / (bareTimes[at] ?? 0));
  printTimes('ratio', ratios);
  printCounts(product);
}

function printCounts({ memory, ...product }: Figures['product']): void {
  const { sent, received, lost, twice, outOfOrder } = product;
  const { startMb, afterMb, peakMb } = memory;
  const cells = ['sent', 'received', 'lost', 'twice', 'out of order'];
  const memoryCells = ['memory at start, MB', 'after', 'peak'];
  printTitle('messages, and the memory of the server’s process');
  printHeader([...cells, ...memoryCells]);
  const mb = [startMb, afterMb, peakMb].map((value) => value.toFixed(1));
  printRow([sent, received, lost, twice, outOfOrder, ...mb]);
}

function listTimes({ p50Ms, p95Ms, p99Ms }: Deliveries): number[] {
  return [p50Ms, p95Ms, p99Ms];
}

function printTimes(name: string, times: readonly number[]): void {
  printRow([name, ...times.map((time) => time.toFixed(1))]);
}
