import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Db, Schema } from '../../src/platform/database/schema.ts';

interface RunNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: RunNode[];
}

/**
 * Runs a query of a store, and returns how many rows and entries of indexes PostgreSQL has read for
 * it in all its statements.
 */
export async function countRowsRead(
  pool: pg.Pool,
  run: (clients: { pool: pg.Pool; db: Db }) => Promise<unknown>,
): Promise<number> {
  let read = 0;
  async function query(statement: string | pg.QueryConfig, given: unknown[] = []) {
    const { text, values = [] } =
      typeof statement === 'string' ? { text: statement, values: given } : statement;
    const { rows } = await pool.query(`explain (analyze, format json) ${text}`, [...values]);
    read += sumReads(rows[0]['QUERY PLAN'][0].Plan);
    return pool.query(text, [...values]);
  }
  const client = { query, release: () => undefined };
  const counting = { query, connect: async () => client, end: async () => undefined };
  const dialect = new PostgresDialect({ pool: counting as never });
  await run({ pool: counting as unknown as pg.Pool, db: new Kysely<Schema>({ dialect }) });
  return read;
}

/** What reads a table or an index; the other nodes only pass rows on. */
const READS = /^(Seq|Index|Index Only|Bitmap Heap|Bitmap Index) Scan$/;

function sumReads(node: RunNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  const own = READS.test(node['Node Type'])
    ? (node['Actual Rows'] + removed) * node['Actual Loops']
    : 0;
  return (node.Plans ?? []).reduce((sum, plan) => sum + sumReads(plan), own);
}
