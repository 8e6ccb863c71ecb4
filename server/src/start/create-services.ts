import type { Log } from '@muster/embedded-postgres';
import { createAccessTokens } from '../auth/access-tokens.ts';
import { createSessionCache } from '../auth/session-cache.ts';
import { isSessionAlive } from '../auth/store.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connection.ts';
import { createMediaLinks } from '../files/media-links.ts';
import { lockPlaces } from '../participation/spots-store.ts';
import { createBus } from '../realtime/bus.ts';
import { createStreams } from '../realtime/streams.ts';
import type { Services } from '../services.ts';
import { createStorage } from '../storage/open-storage.ts';

interface Parts {
  config: Config;
  database: Pick<Database, 'db' | 'pool' | 'clientConfig'>;
  jwtSecret: string;
  log: Log;
}

/** Puts together what the slices work with. */
export async function createServices({
  config,
  database,
  jwtSecret,
  log,
}: Parts): Promise<Services> {
  const { db, pool, clientConfig } = database;
  return {
    config,
    db,
    pool,
    accessTokens: createAccessTokens(jwtSecret),
    sessions: createSessionCache((claims) => isSessionAlive(db, claims)),
    storage: await createStorage(config),
    bus: createBus({ pool, clientConfig, log }),
    streams: createStreams(),
    mediaLinks: createMediaLinks(jwtSecret),
    lockPlaces,
  };
}
