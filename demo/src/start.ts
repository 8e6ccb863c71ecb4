import { readConfig } from '@muster/server/src/platform/config/config.ts';
import { readJwtSecret } from '@muster/server/src/platform/config/jwt-secret.ts';
import { createServices } from '@muster/server/src/start/create-services.ts';
import { explainStartError } from '@muster/server/src/start/explain-start-error.ts';
import { openServerDatabase } from '@muster/server/src/start/open-database.ts';
import { startPostcodeServer } from '@muster/testing/postcodes';
import { pino } from 'pino';
import { ORGANIZERS } from './organizers.ts';
import { FEATURED_PLAYER } from './people-data.ts';
import { prepareDemo } from './prepare-demo.ts';
import { DEMO_PASSWORD } from './seed-people.ts';

// npm run demo: the server with the demo's data in a data folder of its own, and a stub of the UK
// postcode lookup.
const PICTURE_WIDTH_PX = 1_280;

const postcodes = await startPostcodeServer();
process.env.POSTCODES_URL ||= postcodes.url;
const ownsData = !process.env.DATA_DIR && !process.env.DATABASE_URL;
process.env.DATA_DIR ||= './data/demo';
process.env.SUPERADMIN_PASSWORD ||= DEMO_PASSWORD;

// A Ctrl-C while the data is created must not leave the database running.
const stopping = new AbortController();
function stop() {
  return stopping.abort();
}
process.on('SIGINT', stop).on('SIGTERM', stop);

try {
  await prepare();
} catch (error) {
  if (!stopping.signal.aborted) process.stderr.write(`${explainStartError(error, process.env)}\n`);
  process.exit(1);
}
process.off('SIGINT', stop).off('SIGTERM', stop);
describeAccounts();
// What stops the server ends this process too.
await import('@muster/server/src/main.ts');

async function prepare(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: 'silent' });
  const database = await openServerDatabase(config, log);
  try {
    const jwtSecret = await readJwtSecret(config);
    await prepareDemo(await createServices({ config, database, jwtSecret, log }), {
      now: new Date(),
      pictureWidthPx: PICTURE_WIDTH_PX,
      ownsData,
      say,
      signal: stopping.signal,
    });
    stopping.signal.throwIfAborted();
  } finally {
    await database.close();
  }
}

function describeAccounts(): void {
  say(`All accounts have the password ${DEMO_PASSWORD}:`);
  say(`  ${process.env.SUPERADMIN_EMAIL || 'admin@muster.local'}  superadmin`);
  for (const { mail, organizerName } of ORGANIZERS)
    say(`  ${mail}@demo.muster.uk  ${organizerName}`);
  say(`  ${FEATURED_PLAYER.email}  a player`);
}

function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`);
}
