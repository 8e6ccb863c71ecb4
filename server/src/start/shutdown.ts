import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../platform/database/connection.ts';
import type { Drain } from '../platform/http/drain.ts';

/** What has to be closed when the server stops. */
export interface Running {
  app: FastifyInstance;
  database: Pick<Database, 'close'>;
  log: Logger;
  drain: Drain;
  /** How long clients on open connections are told to close them, before the server does. */
  drainMs: number;
}

/** How long requests in progress may take after the stop has begun. */
const SHUTDOWN_TIMEOUT_MS = 10_000;

/** Resolves at the first Ctrl-C or SIGTERM. Further ones have no effect. */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

/**
 * Says that it is not ready while it still responds to everything, then accepts no more requests,
 * finishes those in progress, and closes the database last. Without the first step, requests that a
 * proxy has already sent on an open connection would be reset.
 */
export async function closeInOrder({ app, database, log, drain, drainMs }: Running): Promise<void> {
  log.info('stopping');
  drain.start();
  await sleep(drainMs);
  const timer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await app
    .close()
    .catch((error: unknown) => log.error({ err: error }, 'closing the server failed'));
  clearTimeout(timer);
  await database.close();
  log.info('stopped');
}
