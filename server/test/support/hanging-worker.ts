import { pino } from 'pino';
import { openPool } from '../../src/platform/database/connection.ts';
import { startQueue } from '../../src/platform/queue/start-queue.ts';

// node server/test/support/hanging-worker.ts <database URL>
// Prints the id of each job that it takes, and never ends one.

const log = pino({ level: 'fatal' });
const { pool } = openPool({ connectionString: process.argv[2] ?? '' }, log);
startQueue(
  { pool, log },
  {
    sendMail: async ({ mailId }) => {
      process.stdout.write(`${mailId}\n`);
      await new Promise(() => undefined);
    },
  },
);
