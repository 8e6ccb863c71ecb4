import type { Readable } from 'node:stream';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { QueueError } from '../limits/bounded-queue.ts';
import type { Log } from '../log.ts';
import { openPool } from './connection.ts';
import { type ClientConfig, POOLED_CONNECTIONS } from './limits.ts';
import { LongClient } from './long-client.ts';
import type { Db, Queryable, Schema } from './schema.ts';

/** The database as it was at one moment. Its statements run one after the other. */
export interface Snapshot {
  pool: Queryable;
  db: Db;
  /** Gives the connection back. Without effect when called again. */
  end(): Promise<void>;
}

/** Rows, and where those after them begin; null if there are none. */
export interface Batch<Row, Position> {
  rows: readonly Row[];
  next: Position | null;
}

/** Reads for exports, on connections that no request waits for. */
export interface Snapshots {
  /** Its connections, for the metrics. */
  readonly pool: pg.Pool;
  /**
   * The content of a file, made from one snapshot, which ends with the content. Throws a QueueError
   * when too many wait. The content fails when its reader takes nothing for a minute, and after 10
   * minutes.
   */
  stream(make: (snapshot: Snapshot) => Promise<Readable>): Promise<Readable>;
  /** Ends what is being read. */
  close(): Promise<void>;
}

export interface SnapshotOptions {
  clientConfig: ClientConfig;
  log: Log;
  timeoutMs?: number;
  beginTimeoutMs?: number;
}

const MAX_WAITING = 20;
const TIMEOUT_MS = 600_000;
/** A database that does not respond is found before anything is read. */
const BEGIN_TIMEOUT_MS = 4_000;
/**
 * How many rows are read at a time: as many as an organizer has events. An export never holds more
 * in memory.
 */
export const BATCH_SIZE = 1_000;

export function createSnapshots({
  clientConfig,
  log,
  timeoutMs = TIMEOUT_MS,
  beginTimeoutMs = BEGIN_TIMEOUT_MS,
}: SnapshotOptions): Snapshots {
  const { pool } = openPool(clientConfig, log, {
    max: POOLED_CONNECTIONS.exports,
    Client: LongClient,
  });
  const contents = new Set<Readable>();

  async function stream(make: (snapshot: Snapshot) => Promise<Readable>): Promise<Readable> {
    if (pool.waitingCount >= MAX_WAITING)
      throw new QueueError(`${MAX_WAITING} exports are waiting already`);
    const snapshot = await openSnapshot(pool, beginTimeoutMs);
    try {
      const content = await make(snapshot);
      track(content, snapshot);
      return content;
    } catch (error) {
      await snapshot.end();
      throw error;
    }
  }
  function track(content: Readable, snapshot: Snapshot): void {
    contents.add(content);
    const timer = setTimeout(() => {
      content.destroy(new Error(`the export took longer than ${timeoutMs} ms`));
    }, timeoutMs);
    content.once('close', () => {
      clearTimeout(timer);
      contents.delete(content);
      void snapshot.end();
    });
  }
  return {
    pool,
    stream,
    close: async () => {
      for (const content of contents) content.destroy();
      await pool.end();
    },
  };
}

async function openSnapshot(pool: pg.Pool, beginTimeoutMs: number): Promise<Snapshot> {
  const client = await pool.connect();
  try {
    await client.query({
      text: 'begin transaction isolation level repeatable read, read only',
      query_timeout: beginTimeoutMs,
    } as pg.QueryConfig);
  } catch (error) {
    client.release(true);
    throw error;
  }
  let ending: Promise<void> | undefined;
  function end(): Promise<void> {
    client.off('end', end);
    ending ??= endTransaction(client);
    return ending;
  }
  // PostgreSQL closes the connection when nothing was read for too long.
  client.once('end', end);
  return { pool: client as Queryable, db: onConnection(client), end };
}

async function endTransaction(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('rollback');
    client.release();
  } catch {
    client.release(true);
  }
}

/** The query builder on one connection, which it does not give back. */
function onConnection(client: pg.PoolClient): Db {
  const connection = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => connection, end: async () => undefined };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/**
 * All rows, batch after batch. The snapshot ends before the rows of the last batch are passed on,
 * so that a client that takes them slowly does not hold a connection.
 */
export async function* readBatches<Row, Position>(
  snapshot: Snapshot,
  read: (after: Position | undefined) => Promise<Batch<Row, Position>>,
): AsyncGenerator<Row> {
  for (let after: Position | undefined; ; ) {
    const { rows, next } = await read(after);
    if (next === null) await snapshot.end();
    // Not `yield*`: an array cannot take the error of a stream that is destroyed.
    for (const row of rows) yield row;
    if (next === null) return;
    after = next;
  }
}

/** The batch of rows that were read with `BATCH_SIZE` as the limit. */
export function toBatch<Row, Position>(
  rows: readonly Row[],
  positionOf: (last: Row) => Position,
): Batch<Row, Position> {
  const last = rows.at(-1);
  return { rows, next: last && rows.length >= BATCH_SIZE ? positionOf(last) : null };
}
