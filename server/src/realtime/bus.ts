import type pg from 'pg';
import type { Log } from '../log.ts';
import { createListener } from './listener.ts';

/** Tells whoever listens, on this node and on others, that there is something new for somebody; not what it is. */
export interface Bus {
  /** Soon, and all at once for what comes together. Call it once the change is committed. */
  publish(userIds: readonly string[]): void;
  /** Wakes when there may be something new for the user: also too often, and after a gap in the connection. */
  subscribe(userId: string, wake: () => void): () => void;
  /** Sends what still waits, then lets go of the database. */
  close(): Promise<void>;
}

const CHANNEL = 'muster';
/** Milliseconds. A notifying commit takes a lock on the whole database, so there is one for all that comes meanwhile. */
const GATHER_FOR = 10;
/** 24 characters and a comma each; PostgreSQL refuses 8,000 bytes. */
const IDS_A_PAYLOAD = 290;

interface BusOptions {
  pool: pg.Pool;
  /** For the one connection that listens; opened with the first subscription. */
  clientConfig: pg.ClientConfig;
  log: Log;
}

/** A bus over LISTEN and NOTIFY. */
export function createBus({ pool, clientConfig, log }: BusOptions): Bus {
  const wakes = createWakes();
  const notices = createNotices({ pool, log });
  const listener = createListener({
    clientConfig,
    channel: CHANNEL,
    log,
    onPayload: (payload) => wakes.wake(payload.split(',')),
    // Whatever was said while nobody listened is lost.
    onListening: wakes.wakeAll,
  });
  return {
    publish: notices.add,
    subscribe: (userId, wake) => {
      listener.start();
      return wakes.add(userId, wake);
    },
    close: async () => {
      await notices.close();
      await listener.stop();
    },
  };
}

/** Gathers whom to wake, and says it all at once. */
function createNotices({ pool, log }: Pick<BusOptions, 'pool' | 'log'>) {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting.size === 0) return;
    const payloads = toPayloads([...waiting]);
    waiting.clear();
    const text = 'select pg_notify($1, payload) from unnest($2::text[]) payload';
    const sent = pool
      .query({ name: 'notify', text, values: [CHANNEL, payloads] })
      // Listeners look by themselves from time to time.
      .catch((error: unknown) => log.warn(`Listeners could not be woken: ${String(error)}`));
    sending = Promise.all([sending, sent]);
  };
  return {
    add: (userIds: readonly string[]) => {
      for (const id of userIds) waiting.add(id);
      if (userIds.length > 0) timer ??= setTimeout(flush, GATHER_FOR);
    },
    close: async () => {
      flush();
      await sending;
    },
  };
}

function toPayloads(ids: string[]): string[] {
  const payloads: string[] = [];
  for (let start = 0; start < ids.length; start += IDS_A_PAYLOAD)
    payloads.push(ids.slice(start, start + IDS_A_PAYLOAD).join());
  return payloads;
}

function createWakes() {
  const ofUser = new Map<string, Set<() => void>>();
  return {
    add: (userId: string, wake: () => void) => {
      const own = ofUser.get(userId) ?? new Set();
      ofUser.set(userId, own.add(wake));
      return () => {
        own.delete(wake);
        if (own.size === 0 && ofUser.get(userId) === own) ofUser.delete(userId);
      };
    },
    wake: (userIds: string[]) => {
      for (const id of userIds) for (const wake of ofUser.get(id) ?? []) wake();
    },
    wakeAll: () => {
      for (const own of ofUser.values()) for (const wake of own) wake();
    },
  };
}
