import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { AccessTokens } from './auth/access-tokens.ts';
import type { SessionCache } from './auth/session-cache.ts';
import type { Config } from './config/config.ts';
import type { Schema } from './database/schema.ts';
import type { MediaLinks } from './files/media-links.ts';
import type { LockPlaces } from './participation/spots-store.ts';
import type { Bus } from './realtime/bus.ts';
import type { Streams } from './realtime/streams.ts';
import type { Storage } from './storage/storage.ts';

/** What the slices work with. Made once at start, and anew for every test. */
export interface Services {
  config: Config;
  db: Kysely<Schema>;
  /** For named statements where it is hot. */
  pool: pg.Pool;
  accessTokens: AccessTokens;
  sessions: SessionCache;
  storage: Storage;
  /** Wakes listeners, here and on other nodes. */
  bus: Bus;
  /** The listeners of this node. */
  streams: Streams;
  mediaLinks: MediaLinks;
  /** Every count of places that gives one away goes through this. */
  lockPlaces: LockPlaces;
}
