import { pino } from 'pino';
import { openDatabase } from '../../src/platform/database/connection.ts';

// node server/test/support/crash-writer.ts <data directory>
// Several clients write rows as fast as they can, and each row is printed once it is acknowledged,
// until this process is killed: every printed row must exist afterwards.

const clients = 4;
const dataDir = process.argv[2] ?? '';
const log = pino({ level: 'fatal' });

const { pool } = await openDatabase({ dataDir, databaseUrl: undefined }, log);
await pool.query(
  'create table if not exists acknowledged (id bigint generated always as identity primary key)',
);

async function writeUntilKilled(): Promise<never> {
  for (;;) {
    const { rows } = await pool.query('insert into acknowledged default values returning id');
    process.stdout.write(`${rows[0].id}\n`);
  }
}

await Promise.all(Array.from({ length: clients }, writeUntilKilled));
