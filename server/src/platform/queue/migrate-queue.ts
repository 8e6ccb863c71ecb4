import { runMigrations } from 'graphile-worker';
import type pg from 'pg';
import type { Log } from '../log.ts';
import { createQueueLog } from './queue-log.ts';

export const QUEUE_SCHEMA = 'graphile_worker';

/**
 * Creates or migrates the tables of the queue. The library's migrations are its own, in a schema of
 * its own.
 */
export async function migrateQueue(pool: pg.Pool, log: Log): Promise<void> {
  await runMigrations({ pgPool: pool, schema: QUEUE_SCHEMA, logger: createQueueLog(log) });
}
