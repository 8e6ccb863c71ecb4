import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../database/connection.ts';

/** What has to be closed when the server stops. */
export interface Running {
  app: FastifyInstance;
  database: Pick<Database, 'close'>;
  log: Logger;
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

/** Accepts no more requests, finishes those in progress, and closes the database last. */
export async function closeInOrder({ app, database, log }: Running): Promise<void> {
  log.info('stopping');
  const timer = setTimeout(() => app.server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS);
  await app
    .close()
    .catch((error: unknown) => log.error({ err: error }, 'closing the server failed'));
  clearTimeout(timer);
  await database.close();
  log.info('stopped');
}
