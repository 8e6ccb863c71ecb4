import pg from 'pg';

/** Statements that a connection keeps prepared. Each may take 0.1 MB, and every mixture of filters and orders of a list is one of its own. */
const MAX_PREPARED = 200;

/** A connection with two limits that the driver lacks. */
export class BoundedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const bounded = limitPrepared();
    // The driver alone would return a connection to the pool whose statement was not answered within `query_timeout`, and the next
    // statement would wait behind it.
    const closeWhenLate = (error: unknown) => {
      if (isLate(error)) this.end().catch(() => undefined);
    };
    this.query = ((statement: unknown, ...args: unknown[]) => {
      const result = query(bounded(statement), ...args);
      // With a callback there is no promise; the pool, which uses one, closes a connection after any error.
      if (result instanceof Promise) result.catch(closeWhenLate);
      return result;
    }) as typeof this.query;
  }
}

/** Takes the name from statements when so many have one, so that PostgreSQL plans them each time. */
function limitPrepared(): (statement: unknown) => unknown {
  const names = new Set<string>();
  return (statement) => {
    if (!isNamed(statement) || names.has(statement.name)) return statement;
    if (names.size >= MAX_PREPARED) return { ...statement, name: undefined };
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

function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
