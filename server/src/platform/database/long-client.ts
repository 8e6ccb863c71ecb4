import type pg from 'pg';
import { BoundedClient } from './bounded-client.ts';
import { type ClientConfig, LONG_LIMITS } from './limits.ts';

type Query = (statement: string | pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>;
type Callback = (error?: unknown, result?: pg.QueryResult) => void;

const SET_LIMITS = Object.entries(LONG_LIMITS)
  .map(([name, ms]) => `set local ${name} = ${ms}`)
  .join('; ');
const BEGIN = /^\s*(begin|start transaction)\b/i;

/**
 * A connection of work that may take longer than a request. Its limits are set in each transaction,
 * because a pooler gives each transaction another session; a single statement gets a transaction.
 */
export class LongClient extends BoundedClient {
  constructor(config?: ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    // Null before the first statement.
    const isInTransaction = () => ['T', 'E'].includes(this.getTransactionStatus() ?? '');
    const run: Query = async (statement, values) => {
      if (isInTransaction()) return query(statement, values);
      if (!isBegin(statement)) return runAlone(query, () => query(statement, values));
      const begun = await query(statement, values);
      await query(SET_LIMITS);
      return begun;
    };
    this.query = ((statement: string | pg.QueryConfig, ...args: unknown[]) => {
      // The pool passes a callback.
      const callback = typeof args.at(-1) === 'function' ? (args.pop() as Callback) : undefined;
      const result = run(statement, args[0] as unknown[] | undefined);
      if (!callback) return result;
      result.then((rows) => callback(undefined, rows), callback);
      return undefined;
    }) as typeof this.query;
  }
}

async function runAlone(query: Query, run: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  await query(`begin; ${SET_LIMITS}`);
  try {
    const result = await run();
    await query('commit');
    return result;
  } catch (error) {
    await query('rollback').catch(() => undefined);
    throw error;
  }
}

function isBegin(statement: string | pg.QueryConfig): boolean {
  return BEGIN.test(typeof statement === 'string' ? statement : statement.text);
}
