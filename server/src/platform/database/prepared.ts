import { createHash } from 'node:crypto';
import type { Compilable } from 'kysely';
import type pg from 'pg';

/** Statements that a connection keeps; each may take 0.1 MB. */
export const MAX_NAMED = 200;

/** `fresh`: planned for each request, because the best plan depends on the values. */
export type Plan = 'kept' | 'fresh';

/**
 * A statement that each connection prepares once, so that PostgreSQL can keep its plan. Its name is
 * the hash of its text.
 */
export function prepared(
  text: string,
  values: unknown[] = [],
  plan: Plan = 'kept',
): pg.QueryConfig {
  if (plan === 'fresh') return { text, values };
  return { name: createHash('sha256').update(text).digest('base64'), text, values };
}

/** The same of a query of the builder. */
export function preparedQuery(query: Compilable): pg.QueryConfig {
  const { sql, parameters } = query.compile();
  return prepared(sql, [...parameters]);
}

/**
 * For one connection: takes the name from statements beyond the limit, so that they are planned
 * each time.
 */
export function limitPrepared(max: number): <Statement>(statement: Statement) => Statement {
  const names = new Set<string>();
  return (statement) => {
    if (!isNamed(statement) || names.has(statement.name)) return statement;
    if (names.size >= max) return { ...statement, name: undefined };
    names.add(statement.name);
    return statement;
  };
}

function isNamed(statement: unknown): statement is { name: string } {
  return (
    typeof statement === 'object' &&
    statement !== null &&
    'name' in statement &&
    typeof statement.name === 'string'
  );
}
