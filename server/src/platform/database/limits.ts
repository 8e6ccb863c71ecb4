import type pg from 'pg';

/** The configuration of a connection. */
export interface ClientConfig extends pg.ClientConfig {
  /** False where a pooler would lose them. */
  namedStatements?: boolean;
  /** Only for a replica, which lacks the latest changes (docs/decisions/read-replica.md). */
  mayBeStandby?: boolean;
}

/** A node's connections at most that may go through a pooler (docs/operations.md#pooler). */
export const POOLED_CONNECTIONS = { requests: 10, jobs: 4, queue: 2, exports: 4 };

/** A node's connections at most to PostgreSQL itself, each with a session of its own. */
export const DIRECT_CONNECTIONS = { notifications: 1, jobNotifications: 1, locks: 1 };

/**
 * What PostgreSQL cancels, in milliseconds. They are defaults of the role, because a pooler passes
 * no start-up parameters on (docs/decisions/limits-behind-a-pooler.md).
 */
export const ROLE_LIMITS = {
  statement_timeout: 5_000,
  lock_timeout: 3_000,
  idle_in_transaction_session_timeout: 60_000,
};

/** Instead, in each transaction of jobs and exports. Without a limit of its own for locks. */
export const LONG_LIMITS = { statement_timeout: 30_000, lock_timeout: 0 };

/** Instead, of a session that no pooler is in front of. */
const SESSION_LIMITS = { ...ROLE_LIMITS, statement_timeout: 30_000, lock_timeout: 30_000 };

/** Beside those of PostgreSQL: `query_timeout` is for one that does not respond. */
const REQUEST_LIMITS = { connectionTimeoutMillis: 4_000, query_timeout: 5_500 };

/** A statement of a session that got no response in this time has lost its connection. */
const SESSION_RESPONSE_MS = 35_000;

const common = { application_name: 'muster', connectionTimeoutMillis: 5_000, keepAlive: true };

/** For connections that a pooler may be in front of, so without any start-up parameter. */
export function withoutSession(connection: ClientConfig): ClientConfig {
  return { ...connection, ...common };
}

/** The same for connections that requests use, with shorter limits. */
export function withRequestLimits(connection: ClientConfig): ClientConfig {
  return { ...withoutSession(connection), ...REQUEST_LIMITS };
}

/**
 * For connections to PostgreSQL itself. A pooler refuses or ignores the limits, by which it is
 * noticed at start.
 */
export function withSession(connection: ClientConfig): ClientConfig {
  return { ...connection, ...common, ...SESSION_LIMITS, application_name: 'muster direct' };
}

/** For one that is open as long as the node runs, and whose network may break meanwhile. */
export function withResponseLimit(session: ClientConfig): ClientConfig {
  return { ...session, query_timeout: SESSION_RESPONSE_MS };
}
