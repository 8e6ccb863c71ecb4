import { pino } from 'pino';
import { ensureSuperadmin } from '../auth/superadmin.ts';
import { readConfig } from '../config.ts';
import { createServices } from '../create-services.ts';
import { openDatabase } from '../database/connection.ts';
import { readJwtSecret } from '../jwt-secret.ts';
import type { Services } from '../services.ts';
import { createRandom } from './random.ts';
import { seedEvents } from './seed-events.ts';
import { seedLife } from './seed-life.ts';
import { DEMO_PASSWORD, seedPeople } from './seed-people.ts';

/*
 * npm run demo: a small believable world in a data folder of its own, and the server on it. The world is made once; what
 * people do in it stays.
 */
process.env.DATA_DIR ||= './data/demo';
process.env.SUPERADMIN_PASSWORD ||= DEMO_PASSWORD;
await prepareWorld();
process.stdout.write(
  `Sign in as fox@demo.muster.uk or admin@muster.local, password ${DEMO_PASSWORD}.\n`,
);
await import('../main.ts');

async function prepareWorld(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: 'silent' });
  const database = await openDatabase(config, log);
  try {
    const isMade = await database.db.selectFrom('events').select('id').limit(1).executeTakeFirst();
    if (isMade) return;
    process.stdout.write('Making the demo’s world, once…\n');
    await ensureSuperadmin(database.db, config);
    await seedWorld(
      await createServices({ config, database, jwtSecret: await readJwtSecret(config), log }),
    );
  } finally {
    await database.close();
  }
}

async function seedWorld(services: Services): Promise<void> {
  const random = createRandom(2026);
  const { organizers, players } = await seedPeople(services.db);
  const events = await seedEvents(services, random, organizers);
  await seedLife(services, random, { events, players });
}
