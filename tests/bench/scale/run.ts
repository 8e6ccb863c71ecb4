import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { percentile } from '../../support/figures.ts';
import { load } from '../api/load.ts';
import { startIdealServer, startProductServer } from '../api/processes.ts';
import { seedOrganizers } from '../explore/seed.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { type Case, listCases } from './cases.ts';
import { measureExport } from './export.ts';
import { grow, ORGANIZER_ID, seedOrganizer } from './seed.ts';

const SIZES = [10_000, 100_000, 1_000_000];
const QUICK_SIZES = [10_000, 100_000];
const SUPERADMIN_ID = '5f0000000000000000000001';
const WARM_UP = 20;
const REQUESTS = 100;
const CONNECTIONS = 16;
/** The servers take turns, so that a host that becomes slower or faster does so for both. */
const TURNS = 3;
const SECONDS_A_TURN = 1;

interface Figures {
  p50: number;
  p95: number;
  /** Requests a second of 16 connections. */
  perSecond: number;
  idealP50: number;
  idealPerSecond: number;
}

/**
 * Measures every list at 10,000, 100,000 and a million events, one request at a time and 16 at once, beside a server that does the
 * least for it. `--quick`: without the million.
 */
export async function run(): Promise<void> {
  const sizes = process.argv.includes('--quick') ? QUICK_SIZES : SIZES;
  const database = await openBenchDatabase();
  const product = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
  const ideal = await startIdealServer(database.url);
  try {
    await seedOrganizers(database.db);
    await seedOrganizer(database.db);
    const [organizer = '', superadmin = ''] = await openSessions(database.pool, [
      ORGANIZER_ID,
      SUPERADMIN_ID,
    ]);
    const tokens = { visitor: undefined, organizer, superadmin };
    const smallest = new Map<string, Figures>();
    let seeded = 0;
    for (const size of sizes) {
      await grow(database.db, { from: seeded, to: size });
      seeded = size;
      printTitle(
        `${size} events; ${REQUESTS} requests, then ${CONNECTIONS} connections for ${TURNS} times ${SECONDS_A_TURN} s`,
      );
      printHeader(HEADER);
      for (const listCase of listCases(size)) {
        const token = tokens[listCase.as];
        const figures = await measure(listCase, { product: product.url, ideal: ideal.url, token });
        if (!smallest.has(listCase.name)) smallest.set(listCase.name, figures);
        print(listCase.name, figures, smallest.get(listCase.name) ?? figures);
      }
      await measureExport(product, superadmin);
    }
  } finally {
    await ideal.stop();
    await product.stop();
    await database.close();
  }
}

const HEADER = [
  '',
  'p50 ms',
  'p95 ms',
  'of 10,000',
  'req/s',
  'ideal p50 ms',
  'ideal req/s',
  'of ideal',
];

export function print(name: string, figures: Figures, first: Figures): void {
  const { p50, p95, perSecond, idealP50, idealPerSecond } = figures;
  printRow([
    name,
    ...[p50, p95, p50 / first.p50].map((figure) => figure.toFixed(1)),
    Math.round(perSecond),
    idealP50.toFixed(1),
    Math.round(idealPerSecond),
    (perSecond / idealPerSecond).toFixed(2),
  ]);
}

interface Servers {
  product: string;
  ideal: string;
  token: string | undefined;
}

export async function measure(
  { path, ideal: idealPath }: Case,
  { product, ideal, token }: Servers,
): Promise<Figures> {
  const times = await measureTimes(`${product}${path}`, token);
  const idealTimes = await measureTimes(`${ideal}/${idealPath}`);
  const options = { seconds: SECONDS_A_TURN, connections: CONNECTIONS };
  let answered = 0;
  let idealAnswered = 0;
  // The first turn is to warm up.
  for (let turn = 0; turn <= TURNS; turn += 1) {
    const loaded = await load(product, () => ({ path, ...(token && { token }) }), options);
    const idealLoaded = await load(ideal, () => ({ path: `/${idealPath}` }), options);
    if (turn === 0) continue;
    answered += loaded.perSecond;
    idealAnswered += idealLoaded.perSecond;
  }
  return {
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    perSecond: answered / TURNS,
    idealP50: percentile(idealTimes, 0.5),
    idealPerSecond: idealAnswered / TURNS,
  };
}

/** Milliseconds of each request, one after the other. */
async function measureTimes(url: string, token?: string): Promise<number[]> {
  const times: number[] = [];
  // Uncompressed, as the ideal server responds: undoing it takes this process longer than a list takes the server.
  const headers = {
    'accept-encoding': 'identity',
    ...(token && { authorization: `Bearer ${token}` }),
  };
  for (let request = -WARM_UP; request < REQUESTS; request += 1) {
    const startedAt = performance.now();
    const response = await fetch(url, { headers });
    const body = await response.text();
    if (!response.ok) throw new Error(`${url} responded with ${response.status}: ${body}`);
    if (request >= 0) times.push(performance.now() - startedAt);
  }
  return times;
}
