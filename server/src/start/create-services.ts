import type { FastifyBaseLogger } from 'fastify';
import { createSessions } from '../features/accounts/create-sessions.ts';
import type { Config } from '../platform/config/config.ts';
import { readSecondFactorKey } from '../platform/config/sealing-keys.ts';
import { createAdvisoryLocks } from '../platform/database/advisory-lock.ts';
import type { Database } from '../platform/database/connection.ts';
import { createPositions } from '../platform/database/replica/positions.ts';
import { createReads } from '../platform/database/replica/reads.ts';
import { openReplica, type Source } from '../platform/database/replica/replica.ts';
import { createSnapshots } from '../platform/database/snapshots.ts';
import { createDrain } from '../platform/http/drain.ts';
import { createLimits } from '../platform/limits/limits.ts';
import { createLockQueues } from '../platform/limits/lock-queues.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { createStrangerMailCount } from '../platform/mail/stranger-mails.ts';
import { measureReplica } from '../platform/metrics/measure-server.ts';
import { createMetrics } from '../platform/metrics/metrics.ts';
import { createPayments } from '../platform/payments/create-payments.ts';
import { sharedDisk } from '../platform/published/published-folder.ts';
import { createStoreFolder } from '../platform/published/store-folder.ts';
import { createBus } from '../platform/realtime/bus.ts';
import { createStreams } from '../platform/realtime/streams.ts';
import type { Services } from '../platform/services.ts';
import { createAccessTokens } from '../platform/sessions/access-tokens.ts';
import { createDeviceTokens } from '../platform/sessions/device-tokens.ts';
import { createMediaLinks } from '../platform/storage/media-links.ts';
import { createStorage } from '../platform/storage/open-storage.ts';
import { openTracing } from '../platform/tracing/open-tracing.ts';

interface ServicesInput {
  config: Config;
  database: Pick<Database, 'db' | 'pool' | 'clientConfig' | 'directConfig'>;
  jwtSecret: string;
  log: FastifyBaseLogger;
}

/** Creates the platform that the chapters use. */
export async function createServices({
  config: given,
  database,
  jwtSecret,
  log,
}: ServicesInput): Promise<Services> {
  const { db, pool, clientConfig, directConfig } = database;
  const locks = createAdvisoryLocks(directConfig);
  const payments = await createPayments(given, db);
  const config = withPaymentKey(given, payments);
  const storage = await createStorage(config);
  const metrics = createMetrics();
  const snapshots = createSnapshots({ clientConfig, log });
  const limits = createLimits({ pool, log, config });
  const bus = createBus({ pool, directConfig, log });
  return {
    config,
    jwtSecret,
    db,
    pool,
    snapshots,
    reads: openReads({ config, primary: { db, pool, snapshots }, jwtSecret, metrics, log }),
    locks,
    lockQueues: createLockQueues(),
    storage,
    publishedFolder: config.areRemotesInStore
      ? createStoreFolder({ dir: config.remotesDir, storage, locks })
      : sharedDisk,
    mediaLinks: createMediaLinks(jwtSecret),
    bus,
    accessTokens: createAccessTokens(jwtSecret),
    sessions: createSessions({ db, bus }),
    deviceTokens: createDeviceTokens(jwtSecret),
    mailer: createMailer(config),
    payments,
    secondFactorKey: await readSecondFactorKey(config),
    streams: createStreams({}, config.quotas.streams),
    limits,
    countStrangerMail: createStrangerMailCount(limits),
    drain: createDrain(),
    metrics,
    tracing: await openTracing(config, log),
    log,
  };
}

interface ReadsInput extends Pick<Services, 'config' | 'jwtSecret' | 'metrics' | 'log'> {
  primary: Source;
}

function openReads({ config, primary, jwtSecret, metrics, log }: ReadsInput): Services['reads'] {
  const { databaseReplicaUrl: url, namedStatements } = config;
  const replica = url
    ? openReplica({ url, primary: primary.pool, namedStatements, log })
    : undefined;
  if (replica) measureReplica(metrics, replica);
  const positions = createPositions(jwtSecret);
  return createReads({ primary, replica, positions, counter: metrics.replicaReads });
}

/** Transactions that hold spots know who takes payment by it: they have the configuration alone. */
function withPaymentKey(config: Config, provider: Services['payments']): Config {
  const { payments } = config;
  if (payments?.provider !== 'stripe' || !provider?.accounts) return config;
  return { ...config, payments: { ...payments, keyId: provider.accounts.key.id } };
}
