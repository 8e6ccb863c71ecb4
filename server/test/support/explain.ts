import assert from 'node:assert/strict';
import {
  type DatabaseConnection,
  type Dialect,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely';
import type pg from 'pg';
import type { Db } from '../../src/platform/database/schema.ts';

/** A node of a plan. */
export interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Node[];
}

interface RecordingClients {
  pool: pg.Pool;
  db: Db;
}

interface Statement {
  text: string;
  values: readonly unknown[];
}

/** A pool and a database that only record their statements. */
function createRecorder(): RecordingClients & { statements: Statement[] } {
  const statements: Statement[] = [];
  function query(statement: string | pg.QueryConfig, given: unknown[] = []) {
    const { text, values = [] } =
      typeof statement === 'string' ? { text: statement, values: given } : statement;
    statements.push({ text, values });
    // A count always has a row.
    return { rows: [{}], rowCount: 1 };
  }
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      statements.push({ text: sql, values: parameters });
      return { rows: [{}] as never[] };
    },
    streamQuery: () => {
      throw new Error('no statement is streamed');
    },
  };
  const dialect: Dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () =>
      Object.assign(new DummyDriver(), { acquireConnection: async () => connection }),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
  return { pool: { query } as unknown as pg.Pool, db: new Kysely({ dialect }), statements };
}

/** Runs a query of a store. */
export type Query = (clients: RecordingClients) => Promise<unknown>;

/** Runs a query of a store and returns the plans of its statements. */
export async function explain(pool: pg.Pool, run: Query): Promise<Node[]> {
  const recorder = createRecorder();
  await run(recorder);
  assert.ok(recorder.statements.length > 0);
  const plans: Node[] = [];
  for (const { text, values } of recorder.statements) {
    const { rows } = await pool.query(`explain (format json) ${text}`, [...values]);
    plans.push(rows[0]['QUERY PLAN'][0].Plan);
  }
  return plans;
}

/** The tables that a query of a store would read completely. */
export async function findFullReads(pool: pg.Pool, run: Query): Promise<string[]> {
  return (await explain(pool, run)).flatMap(listFullReads);
}

/** The tables that a plan reads completely. */
export function listFullReads(node: Node): string[] {
  const own = node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? ''] : [];
  return [...own, ...(node.Plans ?? []).flatMap(listFullReads)];
}

/** The indexes that a plan uses. */
export function listIndexes(node: Node): string[] {
  return [node['Index Name'] ?? [], ...(node.Plans ?? []).map(listIndexes)].flat();
}
