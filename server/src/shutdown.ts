import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from './database/connection.ts';

interface Running {
  app: FastifyInstance;
  database: Database;
  log: Logger;
}

/** Requests still under way get this long, in milliseconds. */
const PATIENCE = 10_000;

/** On Ctrl-C or SIGTERM: takes no more requests, finishes those under way, closes the database, and only then ends. */
export function closeInOrder({ app, database, log }: Running): void {
  let closing = false;
  const close = async () => {
    if (closing) return;
    closing = true;
    log.info('stopping');
    const hurry = setTimeout(() => app.server.closeAllConnections(), PATIENCE);
    await app
      .close()
      .catch((error: unknown) => log.error({ err: error }, 'closing the server failed'));
    clearTimeout(hurry);
    await database.close();
    log.info('stopped');
    process.exit(0);
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
}
