import { pino } from 'pino';
import { createAdvisoryLocks } from '../../src/platform/database/advisory-lock.ts';
import { openPool } from '../../src/platform/database/connection.ts';
import { startQueue } from '../../src/platform/queue/start-queue.ts';

// node server/test/support/hanging-worker.ts <database URL>
// Prints the id of each job that it takes, and never ends one.

const log = pino({ level: 'fatal' });
const listenConfig = { connectionString: process.argv[2] ?? '' };
const { pool } = openPool(listenConfig, log);
const locks = createAdvisoryLocks(listenConfig);
startQueue(
  { pool, listenConfig, locks, log },
  {
    sendMail: async ({ mailId }) => {
      process.stdout.write(`${mailId}\n`);
      await new Promise(() => undefined);
    },
  },
);
