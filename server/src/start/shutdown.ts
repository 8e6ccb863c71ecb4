import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../database/connection.ts';

/** What is open while the server runs. */
export interface Running {
  app: FastifyInstance;
  database: Pick<Database, 'close'>;
  log: Logger;
}

/** Requests still under way get this long, in milliseconds. */
const PATIENCE = 10_000;

/** Resolves at the first Ctrl-C or SIGTERM. Further ones do nothing: closing in order is under way already. */
export function waitForSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

/** Takes no more requests, finishes those under way, and closes the database last. */
export async function closeInOrder({ app, database, log }: Running): Promise<void> {
  log.info('stopping');
  const hurry = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
  await app
    .close()
    .catch((error: unknown) => log.error({ err: error }, 'closing the server failed'));
  clearTimeout(hurry);
  await database.close();
  log.info('stopped');
}
