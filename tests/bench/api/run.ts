import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { median } from '../../support/figures.ts';
import { readMemory } from '../memory.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { type Case, listCases } from './cases.ts';
import { type Figure, type LoadRequest, load } from './load.ts';
import { type Running, startBareServer, startProductServer } from './processes.ts';
import { seedBenchData } from './seed.ts';

const ROUNDS = 5;
const SECONDS = 4;

/** Measures every case; where possible, also the same statements on a plain server. `--quick`: one round. */
export async function run(): Promise<void> {
  const rounds = process.argv.includes('--quick') ? 1 : ROUNDS;
  const database = await openBenchDatabase();
  const running: Running[] = [];
  try {
    const data = await seedBenchData(database.db);
    const ids = [...new Set([data.viewerId, ...data.playerIds, ...data.joinerIds])];
    const accessTokens = await openSessions(database.pool, ids);
    const tokens = new Map(ids.map((id, index) => [id, accessTokens[index] ?? '']));
    const product = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
    running.push(product);
    const bare = await startBareServer({ url: database.url, viewerId: data.viewerId });
    running.push(bare);
    printHead(rounds);
    for (const measuredCase of listCases(data, tokens))
      await measure(measuredCase, { product, bare, rounds });
  } finally {
    for (const server of running) await server.stop();
    await database.close();
  }
  // In its own process, with its own database.
  const { run: measureUploads } = await import('./upload-memory.ts');
  await measureUploads();
}

function printHead(rounds: number): void {
  const connections = '32 connections (8 for sign-in and large pages)';
  printTitle(`embedded PostgreSQL; ${connections}, median of ${rounds} × ${SECONDS} s`);
  printHeader(['', 'requests/s', 'p50 ms', 'p99 ms', 'bare requests/s', 'ratio', 'memory MB']);
}

interface Servers {
  product: Running;
  bare: Running;
  rounds: number;
}

/** Alternates between both servers, so that other load on the machine affects both alike. */
async function measure(
  { name, nextRequest, nextBareRequest, connections }: Case,
  { product, bare, rounds }: Servers,
): Promise<void> {
  function runLoad(origin: string, next: () => LoadRequest, seconds: number) {
    return load(origin, next, { seconds, ...(connections && { connections }) });
  }
  await runLoad(product.url, nextRequest, 1);
  if (nextBareRequest) await runLoad(bare.url, nextBareRequest, 1);
  const productFigures: Figure[] = [];
  const bareFigures: Figure[] = [];
  for (let round = 0; round < rounds; round += 1) {
    productFigures.push(await runLoad(product.url, nextRequest, SECONDS));
    if (nextBareRequest) bareFigures.push(await runLoad(bare.url, nextBareRequest, SECONDS));
  }
  const { perSecond, p50, p99 } = summarise(productFigures);
  const barePerSecond = nextBareRequest && summarise(bareFigures).perSecond;
  const memory = Math.round(await readMemory(product.pid));
  const compared = barePerSecond
    ? [Math.round(barePerSecond), (perSecond / barePerSecond).toFixed(2)]
    : ['', ''];
  printRow([name, ...[perSecond, p50, p99].map(Math.round), ...compared, memory]);
}

function summarise(figures: readonly Figure[]): Figure {
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p50: median(figures.map(({ p50 }) => p50)),
    p99: median(figures.map(({ p99 }) => p99)),
  };
}
