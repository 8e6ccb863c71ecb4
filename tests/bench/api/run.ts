import { JWT_SECRET, openBenchDatabase, openSessions } from '../../support/bench-database.ts';
import { median } from '../../support/figures.ts';
import { readMemory } from '../memory.ts';
import { printHeader, printRow, printTitle } from '../print.ts';
import { type Case, listCases } from './cases.ts';
import { type Figure, load } from './load.ts';
import { type Running, startBareServer, startProductServer } from './processes.ts';
import { seedBenchData } from './seed.ts';

const ROUNDS = 5;
const SECONDS = 4;

/** Measures every case, reads beside their bare peer. `--quick`: one round. */
export async function run(): Promise<void> {
  const rounds = process.argv.includes('--quick') ? 1 : ROUNDS;
  const database = await openBenchDatabase();
  const product = await startProductServer({ url: database.url, jwtSecret: JWT_SECRET });
  const bare = await startBareServer(database.url);
  try {
    const data = await seedBenchData(database.db);
    const ids = [...new Set([data.viewerId, ...data.playerIds, ...data.joinerIds])];
    const accessTokens = await openSessions(database.pool, ids);
    const tokens = new Map(ids.map((id, index) => [id, accessTokens[index] ?? '']));
    printHead(rounds);
    for (const measuredCase of listCases(data, tokens))
      await measure(measuredCase, { product, bare, rounds });
  } finally {
    await bare.stop();
    await product.stop();
    await database.close();
  }
  // In its own process, with its own database.
  const { run: measureUploads } = await import('./upload-memory.ts');
  await measureUploads();
}

function printHead(rounds: number): void {
  const connections = '32 connections (8 for sign-in and large pages)';
  printTitle(`embedded PostgreSQL; ${connections}, median of ${rounds} × ${SECONDS} s`);
  printHeader(['', 'requests/s', 'p50 ms', 'p99 ms', 'memory MB', 'bare requests/s', 'of it']);
}

async function measure(
  { name, nextRequest, connections, hasPeer }: Case,
  { product, bare, rounds }: { product: Running; bare: Running; rounds: number },
): Promise<void> {
  function runLoad({ url }: Running, seconds: number) {
    return load(url, nextRequest, { seconds, ...(connections && { connections }) });
  }
  await runLoad(product, 1);
  if (hasPeer) await runLoad(bare, 1);
  const figures: Figure[] = [];
  const peers: Figure[] = [];
  for (let round = 0; round < rounds; round += 1) {
    figures.push(await runLoad(product, SECONDS));
    if (hasPeer) peers.push(await runLoad(bare, SECONDS));
  }
  const { perSecond, p50, p99 } = summarise(figures);
  const memory = Math.round(await readMemory(product.pid));
  printRow([
    name,
    ...[perSecond, p50, p99].map(Math.round),
    memory,
    ...(hasPeer ? compare(perSecond, summarise(peers).perSecond) : ['', '']),
  ]);
}

function compare(perSecond: number, barePerSecond: number): [bare: number, ratio: string] {
  return [Math.round(barePerSecond), (perSecond / barePerSecond).toFixed(2)];
}

function summarise(figures: readonly Figure[]): Figure {
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p50: median(figures.map(({ p50 }) => p50)),
    p99: median(figures.map(({ p99 }) => p99)),
  };
}
