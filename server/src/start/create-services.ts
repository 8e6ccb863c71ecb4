import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connection.ts';
import { createSnapshots } from '../database/snapshots.ts';
import { createMediaLinks } from '../files/media-links.ts';
import { createDrain } from '../http/drain.ts';
import { createLimits } from '../limits/limits.ts';
import { createMailer } from '../mail/mailer.ts';
import { createEventQueues } from '../participation/event-queues.ts';
import { sharedDisk } from '../publishing/published-folder.ts';
import { createStoreFolder } from '../publishing/store-folder.ts';
import { createBus } from '../realtime/bus.ts';
import { createStreams } from '../realtime/streams.ts';
import type { Services } from '../services.ts';
import { createStorage } from '../storage/open-storage.ts';

interface ServicesInput {
  config: Config;
  database: Pick<Database, 'db' | 'pool' | 'clientConfig'>;
  jwtSecret: string;
  log: FastifyBaseLogger;
}

/** Creates the platform that the slices use. */
export async function createServices({
  config,
  database,
  jwtSecret,
  log,
}: ServicesInput): Promise<Services> {
  const { db, pool, clientConfig } = database;
  const storage = await createStorage(config);
  return {
    config,
    jwtSecret,
    db,
    pool,
    snapshots: createSnapshots({ clientConfig, log }),
    eventQueues: createEventQueues(),
    storage,
    publishedFolder: config.areRemotesInStore
      ? createStoreFolder({ dir: config.remotesDir, storage, pool })
      : sharedDisk,
    mediaLinks: createMediaLinks(jwtSecret),
    bus: createBus({ pool, clientConfig, log }),
    mailer: createMailer(config),
    streams: createStreams({}, config.quotas.streams),
    limits: createLimits({ pool, log, config }),
    drain: createDrain(),
    log,
  };
}
