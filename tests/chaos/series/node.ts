import { once } from 'node:events';
import { makeMissingDates } from '@muster/server/src/features/events/make-dates.ts';
import { readConfig } from '@muster/server/src/platform/config/config.ts';
import { openPool } from '@muster/server/src/platform/database/connection.ts';
import { pino } from 'pino';

/* A node that makes the dates of series until none is missing. Exits with 1 after an error. */

const connectionString = process.env.DATABASE_URL ?? '';
const { db, pool } = openPool({ connectionString }, pino({ level: 'fatal' }));
const config = readConfig({ ...process.env, QUOTA_EVENTS: '100000' });
await pool.query('select');
process.send?.('ready');
await once(process, 'message');
const { signal } = new AbortController();
for (let left = 1; left > 0; )
  left = (await makeMissingDates({ db, config, signal, now: new Date() })).series;
await pool.end();
process.disconnect();
