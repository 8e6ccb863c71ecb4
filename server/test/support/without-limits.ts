import type { ClientConfig } from '../../src/platform/database/limits.ts';

/** For what fills or compares whole tables: neither the role's limits nor those of a session. */
export function withoutLimits(connection: ClientConfig): ClientConfig {
  return {
    ...connection,
    statement_timeout: undefined,
    lock_timeout: undefined,
    options: '-c statement_timeout=0 -c lock_timeout=0',
  };
}
