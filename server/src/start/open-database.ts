import {
  type Database,
  type DatabaseConfig,
  openDatabase,
  openPool,
} from '../platform/database/connection.ts';
import type { Log } from '../platform/log.ts';
import { migrateQueue } from '../platform/queue/migrate-queue.ts';

/** Opens the database with everything that the server keeps in it. Throws a DatabaseError. */
export async function openServerDatabase(config: DatabaseConfig, log: Log): Promise<Database> {
  const database = await openDatabase(config, log);
  try {
    await addQueue(database, log);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** On a connection of its own, because a migration may take longer than a request. */
async function addQueue({ directConfig }: Database, log: Log): Promise<void> {
  const { pool } = openPool(directConfig, log, { max: 1 });
  try {
    await migrateQueue(pool, log);
  } finally {
    await pool.end();
  }
}
