/** Delivers to webhooks until the process is killed. Its argument: a database URL. */
import { startWebhookLane } from '../../src/features/crew/deliver-changes.ts';
import { readConfig } from '../../src/platform/config/config.ts';
import { readSecondFactorKey } from '../../src/platform/config/sealing-keys.ts';
import { openPool } from '../../src/platform/database/connection.ts';
import { silentLog as log } from './database.ts';
import { SECOND_FACTOR_KEY } from './start-test-server.ts';

const [connectionString] = process.argv.slice(2);
const config = readConfig({ SECOND_FACTOR_KEY, WEBHOOKS_TO_PRIVATE: 'on' });
const secondFactorKey = await readSecondFactorKey(config);
const { db } = openPool({ connectionString }, log);
startWebhookLane({ db, config, log, secondFactorKey });
// The lane itself keeps no process alive.
setInterval(() => undefined, 60_000);
