import pg from 'pg';

/**
 * A connection that closes when a statement is not answered within `query_timeout`. The driver alone would return it to the pool, where
 * the next statement would wait behind the unanswered one.
 */
export class DeadlineClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const closeWhenLate = (error: unknown) => {
      if (isLate(error)) this.end().catch(() => undefined);
    };
    this.query = ((...args: unknown[]) => {
      const result = query(...args);
      // With a callback there is no promise; the pool, which uses one, closes a connection after any error.
      if (result instanceof Promise) result.catch(closeWhenLate);
      return result;
    }) as typeof this.query;
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
