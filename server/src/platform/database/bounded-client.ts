import pg from 'pg';
import { errorCode } from '../errors.ts';
import type { ClientConfig } from './limits.ts';
import { limitPrepared, MAX_NAMED } from './prepared.ts';
import { READ_ONLY, refuseStandby } from './standby.ts';

/**
 * A connection with limits that the driver lacks, to a server that takes changes unless it may be a
 * standby.
 */
export class BoundedClient extends pg.Client {
  constructor(config?: ClientConfig) {
    super(config);
    if (!config?.mayBeStandby) refuseStandby(this);
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    const bounded = limitPrepared(config?.namedStatements === false ? 0 : MAX_NAMED);
    // The driver alone would return a connection to the pool whose statement was not answered
    // within `query_timeout`, and the next statement would wait behind it; or one that leads to a
    // server which takes no changes any more.
    const closeWhenUseless = (error: unknown) => {
      if (isLate(error) || errorCode(error) === READ_ONLY) this.end().catch(() => undefined);
    };
    this.query = ((statement: unknown, ...args: unknown[]) => {
      const result = query(bounded(statement), ...args);
      // With a callback there is no promise; the pool, which uses one, closes a connection after
      // any error.
      if (result instanceof Promise) result.catch(closeWhenUseless);
      return result;
    }) as typeof this.query;
  }
}

function isLate(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}
