import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { percentile } from '../../support/figures.ts';
import { startProductServer } from '../api/processes.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { type Case, listCases } from './cases.ts';
import { measureExport } from './export.ts';
import { grow, ORGANIZER_ID, seedOnce } from './seed.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const QUICK_SIZES = [10_000, 100_000];
const SUPERADMIN_ID = '5f0000000000000000000001';
const WARM_UP = 10;
const REQUESTS = 50;
/** For every list at a size; a million is for information. */
const TARGET = { events: 100_000, p95Ms: 50 };

interface Figures {
  p50: number;
  p95: number;
}

type Tokens = Readonly<Record<Case['as'], string | undefined>>;

/**
 * Measures every list in growing databases, one request at a time. `--quick`: without the million.
 */
export async function run(): Promise<void> {
  const sizes = process.argv.includes('--quick') ? QUICK_SIZES : SIZES;
  const database = await openBenchDatabase();
  const product = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
  try {
    await seedOnce(database.db);
    const accounts = [ORGANIZER_ID, SUPERADMIN_ID];
    const [organizer, superadmin] = await openSessions(database.pool, accounts);
    const tokens = { visitor: undefined, organizer, superadmin };
    const measured: Figures[][] = [];
    for (const [index, size] of sizes.entries()) {
      await grow(database.db, { from: sizes[index - 1] ?? 0, to: size });
      measured.push(await measureAll(product.url, listCases(size), tokens));
    }
    printLists(sizes, measured);
    await measureExport(product, superadmin ?? '');
    requireTarget(measured[sizes.indexOf(TARGET.events)] ?? []);
  } finally {
    await product.stop();
    await database.close();
  }
}

export async function measureAll(
  origin: string,
  cases: readonly Case[],
  tokens: Tokens,
): Promise<Figures[]> {
  const figures: Figures[] = [];
  for (const { path, as } of cases) {
    const times = await measureTimes(`${origin}${path}`, tokens[as]);
    figures.push({ p50: percentile(times, 0.5), p95: percentile(times, 0.95) });
  }
  return figures;
}

/** Milliseconds of each request, one after the other. */
async function measureTimes(url: string, token?: string): Promise<number[]> {
  const times: number[] = [];
  const headers = { ...(token && { authorization: `Bearer ${token}` }) };
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${body}`);
    if (request >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}

function printLists(sizes: readonly number[], measured: readonly Figures[][]): void {
  printTitle(`events: ${sizes.join(', ')}; ${REQUESTS} requests each, one at a time`);
  printHeader(['', ...sizes.flatMap((size) => [`${size}: p50 ms`, 'p95 ms'])]);
  for (const [index, { name }] of listCases(SIZES[0] ?? 0).entries()) {
    const figures = measured.flatMap((ofSize) => [ofSize[index]?.p50, ofSize[index]?.p95]);
    printRow([name, ...figures.map((time = Number.NaN) => time.toFixed(1))]);
  }
}

function requireTarget(figures: readonly Figures[]): void {
  const names = listCases(TARGET.events).map(({ name }) => name);
  const slow = names.filter((_, index) => (figures[index]?.p95 ?? 0) > TARGET.p95Ms);
  if (slow.length > 0) throw new Error(`slower than ${TARGET.p95Ms} ms: ${slow.join('; ')}`);
}
