import type pg from 'pg';
import { prepared } from '../database/prepared.ts';
import type { Log } from '../log.ts';
import { countPartFailure } from '../part-failures.ts';
import { createListener } from './listener.ts';

/**
 * Notifies the subscribers on all nodes that there is something new for a user, without saying
 * what.
 */
export interface Bus {
  /** Notifies within milliseconds, in batches. Call it after the change is committed. */
  publish(userIds: readonly string[]): void;
  /**
   * Calls `wake` when there may be something new for the user: sometimes without need, and after a
   * lost connection.
   */
  subscribe(userId: string, wake: () => void): () => void;
  /** Sends what is still pending, then closes the connection. */
  close(): Promise<void>;
}

const CHANNEL = 'muster';
/**
 * A commit with NOTIFY locks the whole database, so all notifications within this time share one
 * commit.
 */
const BATCH_MS = 10;
/** 24 characters and a comma each; PostgreSQL refuses a payload of 8,000 bytes. */
const MAX_IDS_PER_PAYLOAD = 290;

interface BusOptions {
  pool: pg.Pool;
  /** For the one connection that listens; opened with the first subscription. */
  clientConfig: pg.ClientConfig;
  log: Log;
}

/** A bus over LISTEN and NOTIFY. */
export function createBus({ pool, clientConfig, log }: BusOptions): Bus {
  const wakes = createWakes();
  const notifications = createNotifications({ pool, log });
  const listener = createListener({
    clientConfig,
    channel: CHANNEL,
    log,
    onPayload: (payload) => wakes.wake(payload.split(',')),
    // Notifications sent without a connection are lost.
    onListening: wakes.wakeAll,
  });
  return {
    publish: notifications.add,
    subscribe: (userId, wake) => {
      listener.start();
      return wakes.add(userId, wake);
    },
    close: async () => {
      await notifications.close();
      await listener.stop();
    },
  };
}

/** Collects users and notifies about them in batches. */
function createNotifications({ pool, log }: Pick<BusOptions, 'pool' | 'log'>) {
  const pending = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  function flush() {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const payloads = toPayloads([...pending]);
    pending.clear();
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) payload';
    const sent = pool
      .query(prepared(text, [CHANNEL, payloads]))
      // Streams also read again at each heartbeat.
      .catch((error: unknown) => {
        countPartFailure('notification');
        log.warn(`Listeners could not be notified: ${String(error)}`);
      });
    sending = Promise.all([sending, sent]);
  }
  return {
    add: (userIds: readonly string[]) => {
      for (const id of userIds) pending.add(id);
      if (userIds.length > 0) timer ??= setTimeout(flush, BATCH_MS);
    },
    close: async () => {
      flush();
      await sending;
    },
  };
}

function toPayloads(ids: string[]): string[] {
  const payloads: string[] = [];
  for (let start = 0; start < ids.length; start += MAX_IDS_PER_PAYLOAD)
    payloads.push(ids.slice(start, start + MAX_IDS_PER_PAYLOAD).join());
  return payloads;
}

function createWakes() {
  const subscribersByUser = new Map<string, Set<() => void>>();
  return {
    add: (userId: string, wake: () => void) => {
      const own = subscribersByUser.get(userId) ?? new Set();
      subscribersByUser.set(userId, own.add(wake));
      return () => {
        own.delete(wake);
        if (own.size === 0 && subscribersByUser.get(userId) === own)
          subscribersByUser.delete(userId);
      };
    },
    wake: (userIds: string[]) => {
      for (const id of userIds) for (const wake of subscribersByUser.get(id) ?? []) wake();
    },
    wakeAll: () => {
      for (const own of subscribersByUser.values()) for (const wake of own) wake();
    },
  };
}
