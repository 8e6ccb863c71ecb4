import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { createSigner } from 'fast-jwt';
import { pino } from 'pino';
import { openDatabase } from '../../server/src/database/connection.ts';
import { createObjectId } from '../../server/src/database/object-id.ts';
import { describeMachine, median, row } from '../figures.ts';
import { type Running, startBareServer, startProductServer } from './processes.ts';
import { seedWorld } from './seed.ts';

const ROUNDS = 5;
const SECONDS = 6;
const CONNECTIONS = 32;
const PAGES = 1_000;
const JWT_SECRET = 'a secret for the bench alone, of 32 characters and more';

interface Figure {
  perSecond: number;
  p99: number;
}

/** Prints requests a second and p99 of the event page, beside a bare server with the same statements. */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-bench-'));
  const log = pino({ level: 'fatal' });
  const database = await openDatabase({ dataDir, databaseUrl: undefined }, log);
  const running: Running[] = [];
  try {
    const { viewerId } = await seedWorld(database.pool);
    const token = await openSession(database.pool, viewerId);
    const { user, host, port, database: name } = database.clientConfig;
    const url = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(String(host))}`;
    const product = await startProductServer({ url, jwtSecret: JWT_SECRET });
    running.push(product);
    const bare = await startBareServer({ url, viewerId });
    running.push(bare);
    await compare(`${product.url}/api/events?scope=public&`, `${bare.url}/?`, token);
  } finally {
    for (const server of running) await server.stop();
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Pool = Parameters<typeof seedWorld>[0];

async function openSession(pool: Pool, userId: string): Promise<string> {
  const sid = createObjectId();
  await pool.query('insert into sessions (id, user_id) values ($1, $2)', [sid, userId]);
  return createSigner({ key: JWT_SECRET, expiresIn: 3_600_000 })({ sub: userId, sid });
}

async function compare(product: string, bare: string, token: string): Promise<void> {
  const figures: Record<'product' | 'bare', Figure[]> = { product: [], bare: [] };
  await load(product, token, 2);
  await load(bare, token, 2);
  // Taken in turns, so that what else the machine does falls on both alike.
  for (let round = 0; round < ROUNDS; round += 1) {
    figures.product.push(await load(product, token, SECONDS));
    figures.bare.push(await load(bare, token, SECONDS));
  }
  console.log(
    `\n${describeMachine()}; embedded PostgreSQL; ${CONNECTIONS} connections, median of ${ROUNDS} × ${SECONDS} s\n`,
  );
  console.log(row(['event page, 10,000 events', 'requests/s', 'p99 ms']));
  console.log(row(['---', '---:', '---:']));
  const ours = summarise(figures.product);
  const limit = summarise(figures.bare);
  console.log(row(['Muster', Math.round(ours.perSecond), Math.round(ours.p99)]));
  console.log(row(['bare node:http + pg', Math.round(limit.perSecond), Math.round(limit.p99)]));
  console.log(
    row([
      'ratio',
      (ours.perSecond / limit.perSecond).toFixed(2),
      (ours.p99 / limit.p99).toFixed(2),
    ]),
  );
}

async function load(base: string, token: string, seconds: number): Promise<Figure> {
  const requests = Array.from({ length: PAGES }, (_, place) => ({
    path: `${new URL(base).pathname}${new URL(base).search || '?'}page=${1 + ((place * 37) % PAGES)}`,
    headers: { authorization: `Bearer ${token}` },
  }));
  const result = await autocannon({
    url: new URL(base).origin,
    connections: CONNECTIONS,
    duration: seconds,
    requests,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p99: result.latency.p99 };
}

function summarise(figures: readonly Figure[]): Figure {
  return {
    perSecond: median(figures.map(({ perSecond }) => perSecond)),
    p99: median(figures.map(({ p99 }) => p99)),
  };
}
