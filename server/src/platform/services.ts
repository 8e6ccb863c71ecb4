import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Config } from './config/config.ts';
import type { SealingKey } from './config/sealing-keys.ts';
import type { AdvisoryLocks } from './database/advisory-lock.ts';
import type { Reads } from './database/replica/reads.ts';
import type { Db } from './database/schema.ts';
import type { Snapshots } from './database/snapshots.ts';
import type { Drain } from './http/drain.ts';
import type { KeyedQueues } from './limits/keyed-queues.ts';
import type { Limits } from './limits/limits.ts';
import type { Mailer } from './mail/mailer.ts';
import type { CountStrangerMail } from './mail/stranger-mails.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { PaymentProvider } from './payments/payment-provider.ts';
import type { PublishedFolder } from './published/published-folder.ts';
import type { Bus } from './realtime/bus.ts';
import type { Streams } from './realtime/streams.ts';
import type { AccessTokens } from './sessions/access-tokens.ts';
import type { DeviceTokens } from './sessions/device-tokens.ts';
import type { SessionCache } from './sessions/session-cache.ts';
import type { MediaLinks } from './storage/media-links.ts';
import type { Storage } from './storage/storage.ts';
import type { Tracing } from './tracing/tracing.ts';

/** The platform that every chapter can use. */
export interface Services {
  config: Config;
  /** Signs tokens; chapters derive further keys from it. */
  jwtSecret: string;
  accessTokens: AccessTokens;
  /** There is one for each server. */
  sessions: SessionCache;
  deviceTokens: DeviceTokens;
  db: Db;
  /** For the few prepared statements that are measured (docs/performance.md#api). */
  pool: pg.Pool;
  /** For exports. */
  snapshots: Snapshots;
  /** For what may be read from a replica. */
  reads: Reads;
  /** Locks between nodes. */
  locks: AdvisoryLocks;
  /** The queue of those who lock an event (docs/product/participation.md#capacity). */
  lockQueues: KeyedQueues;
  storage: Storage;
  /** The registry and the builds of remotes. */
  publishedFolder: PublishedFolder;
  /** Signs and checks links to stored files. */
  mediaLinks: MediaLinks;
  /** Wakes the listeners of an account on every node. */
  bus: Bus;
  mailer: Mailer;
  /** Undefined: there is no payment online. */
  payments: PaymentProvider | undefined;
  /** Encrypts the secrets of authenticator apps. */
  secondFactorKey: SealingKey;
  /** The open message streams of this node. */
  streams: Streams;
  /** Counts what may be done only so often. */
  limits: Limits;
  countStrangerMail: CountStrangerMail;
  /** Started when the server begins to stop. */
  drain: Drain;
  metrics: Metrics;
  /** Undefined: nobody collects traces. */
  tracing: Tracing | undefined;
  log: FastifyBaseLogger;
}
