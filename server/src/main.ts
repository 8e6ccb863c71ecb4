import { StartError } from './platform/errors.ts';
import { explainStartError } from './start/explain-start-error.ts';
import { resetSecondFactor } from './start/reset-second-factor.ts';
import { closeInOrder, waitForSignal } from './start/shutdown.ts';
import { startServer } from './start/start-server.ts';

// Before anything is started: a Ctrl-C during the start must not leave the database running.
const signalled = waitForSignal();

// What the server writes is for its own account only.
process.umask(0o077);

async function run(): Promise<void> {
  const [command, email] = process.argv.slice(2);
  if (command === 'reset-second-factor') {
    await resetSecondFactor(email);
    process.exit(0);
  }
  if (command) throw new StartError(`There is no command ${command}`);
  const running = await startServer();
  await signalled;
  await closeInOrder(running);
  process.exit(0);
}

run().catch((error: unknown) => {
  process.stderr.write(`${explainStartError(error, process.env)}\n`);
  process.exit(1);
});
