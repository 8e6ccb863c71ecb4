import { createObjectId } from '@muster/server/src/platform/database/object-id.ts';
import type { Schema } from '@muster/server/src/platform/database/schema.ts';
import { addJob } from '@muster/server/src/platform/queue/add-job.ts';
import { handOverJobs } from '@muster/server/src/platform/queue/hand-over-jobs.ts';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { openBenchDatabase } from '../../support/bench-database.ts';
import { printHeader, printRow, printTitle } from '../print.ts';

const CLIENTS = [10, 40];
const SECONDS = Number(process.env.BENCH_SECONDS ?? 6);

type Db = Kysely<Schema>;

/** What is written for one change, each in a transaction of its own. */
const writes: Record<string, (db: Db) => Promise<unknown>> = {
  'the change alone': (db) => db.transaction().execute(insertChange),
  'and a job, NOTIFY in the transaction (before)': (db) =>
    db.transaction().execute(async (trx) => {
      await insertChange(trx);
      await sql`select graphile_worker.add_job('sendMail', '{"mailId":"a"}')`.execute(trx);
    }),
  'and a job, handed over after the commit (now)': async (db) => {
    await db.transaction().execute(async (trx) => {
      await insertChange(trx);
      await addJob(trx, 'sendMail', { mailId: 'a' });
    });
    await handOverJobs(db);
  },
};

/** Prints how many changes are committed per second, with and without a job of each. */
export async function run(): Promise<void> {
  const database = await openBenchDatabase();
  try {
    await database.pool.query('create table changes (id text primary key)');
    printTitle(`embedded PostgreSQL; ${SECONDS} s each`);
    printHeader(['changes per second', ...CLIENTS.map((clients) => `${clients} clients`)]);
    for (const [name, write] of Object.entries(writes)) {
      const rates: number[] = [];
      for (const clients of CLIENTS)
        rates.push(await measure({ url: database.url, clients, write }));
      printRow([name, ...rates.map((rate) => rate.toFixed(0))]);
    }
  } finally {
    await database.close();
  }
}

async function insertChange(trx: Db): Promise<void> {
  await sql`insert into changes values (${createObjectId()})`.execute(trx);
}

interface Measuring {
  url: string;
  clients: number;
  write: (db: Db) => Promise<unknown>;
}

async function measure({ url, clients, write }: Measuring): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: clients + 1 });
  // PostgreSQL ends what is still connected when it stops.
  pool.on('error', () => undefined);
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  await db.executeQuery(sql`truncate changes, new_jobs, graphile_worker._private_jobs`.compile(db));
  const endMs = performance.now() + SECONDS * 1_000;
  let count = 0;
  async function work() {
    while (performance.now() < endMs) {
      await write(db);
      count += 1;
    }
  }
  await Promise.all(Array.from({ length: clients }, work));
  await db.destroy();
  return count / SECONDS;
}
