import { pino } from 'pino';
import { startQueue } from '../../src/platform/queue/start-queue.ts';

// node server/test/support/hanging-worker.ts <database URL>
// Prints the id of each job that it takes, and never ends one.

const clientConfig = { connectionString: process.argv[2] ?? '' };
startQueue(
  { clientConfig, log: pino({ level: 'fatal' }) },
  {
    sendMail: async ({ mailId }) => {
      process.stdout.write(`${mailId}\n`);
      await new Promise(() => undefined);
    },
  },
);
