import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { listPostgresProcesses } from '@muster/embedded-postgres/testing';
import { type Database, openDatabase } from '@muster/server/src/platform/database/connection.ts';
import { silentLog } from '@muster/server/test/support/database.ts';
import { approve, fillFirstPage, register } from '../../support/product.ts';
import { type RunningServer, startServer } from '../../support/server.ts';
import { signalAll } from '../signals.ts';
import { compare } from './compare.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { sweep } from './sweep.ts';
import { type Worker, writeUntil } from './worker.ts';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 20);
const WORKERS = 10;
const MIN_WRITING_MS = 1_200;
const MAX_WRITING_MS = 3_700;

interface Setting {
  server: RunningServer;
  dataDir: string;
  eventId: string;
  workers: Worker[];
  ledger: Ledger;
}

/**
 * Server and PostgreSQL are killed 20 times while workers write: nothing acknowledged is lost,
 * nothing stays half made.
 */
export async function run(): Promise<string[]> {
  const server = await startServer({ env: { QUOTA_MESSAGES_PER_MINUTE: '100000' } });
  const violations: string[] = [];
  try {
    const setting = await prepare(server);
    for (let round = 1; round <= ROUNDS; round += 1) {
      const isLast = round === ROUNDS;
      await writeAndKill(setting);
      const found = await inspect(setting, isLast);
      violations.push(...found.map((text) => `kill ${round}: ${text}`));
      process.stdout.write(`kill ${round}: ${setting.ledger.acknowledged} acknowledged so far\n`);
      if (!isLast) await server.restart();
    }
    const { acknowledged, unanswered, unexpected } = setting.ledger;
    process.stdout.write(
      `${ROUNDS} kills, ${acknowledged} writes acknowledged, ${unanswered} unanswered\n`,
    );
    return [...violations, ...unexpected];
  } finally {
    await server.stop();
  }
}

async function prepare(server: RunningServer): Promise<Setting> {
  const organizer = await fillFirstPage(server.url);
  await approve(server.url, organizer.eventIds);
  const workers: Worker[] = [];
  for (let count = 0; count < WORKERS; count += 1) {
    const { user, tokens } = await register(server.url);
    workers.push({ userId: user.id, token: tokens.accessToken });
  }
  const dataDir = await realpath(server.dataDir);
  const [eventId = ''] = organizer.eventIds;
  return { server, dataDir, eventId, workers, ledger: createLedger() };
}

async function writeAndKill({ server, dataDir, eventId, workers, ledger }: Setting): Promise<void> {
  let isKilled = false;
  const writing = workers.map((worker) =>
    writeUntil({ url: server.url, eventId, ledger, worker }, () => isKilled),
  );
  await sleep(MIN_WRITING_MS + Math.random() * (MAX_WRITING_MS - MIN_WRITING_MS));
  const database = await listPostgresProcesses(join(dataDir, 'postgres'));
  isKilled = true;
  const killed = server.kill();
  signalAll(database, 'SIGKILL');
  await killed;
  await Promise.all(writing);
}

/**
 * Compares what was acknowledged so far with rows and files; the last time after a sweep as well.
 */
async function inspect(setting: Setting, isLast: boolean): Promise<string[]> {
  const { dataDir, eventId, ledger } = setting;
  const filesDir = join(dataDir, 'files');
  const database: Database = await openDatabase({ dataDir, databaseUrl: undefined }, silentLog);
  try {
    const compared = { pool: database.pool, filesDir, eventId, ledger };
    const found = await compare(compared);
    if (!isLast) return found;
    return [...found, ...(await sweep(database, filesDir)), ...(await compare(compared))];
  } finally {
    await database.close();
  }
}
