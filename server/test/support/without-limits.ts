import type { ClientConfig } from '../../src/platform/database/limits.ts';

/**
 * For what fills or compares whole tables: neither the role's limits nor those of a session, and a
 * minute to connect, which a busy machine may take.
 */
export function withoutLimits(connection: ClientConfig): ClientConfig {
  return {
    ...connection,
    statement_timeout: undefined,
    lock_timeout: undefined,
    connectionTimeoutMillis: 60_000,
    options: '-c statement_timeout=0 -c lock_timeout=0',
  };
}
