import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ClientConfig } from '../database/limits.ts';
import { keepRunning } from '../keep-running.ts';
import type { Log } from '../log.ts';

interface ListenerOptions {
  /** Of PostgreSQL itself: a pooler would give the next statement another connection. */
  directConfig: ClientConfig;
  channel: string;
  log: Log;
  onPayload: (payload: string) => void;
  /** Called whenever a connection has been established. */
  onListening: () => void;
}

/** A connection that listens, and is opened again whenever it is lost. */
export interface Listener {
  /** Does nothing when it is already running. */
  start: () => void;
  stop: () => Promise<void>;
}

/** How often an idle connection is checked, and how long the check may take. */
const CHECK_INTERVAL_MS = 25_000;
const CHECK_TIMEOUT_MS = 5_000;

export function createListener(options: ListenerOptions): Listener {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  return {
    start: () => {
      const { signal } = stopping;
      if (signal.aborted) return;
      running ??= keepRunning(
        { name: 'listening for notifications', log: options.log, signal },
        () => listenUntilLost(options, signal),
      );
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/** Rejects with the reason why the connection ended. */
async function listenUntilLost(
  { directConfig, channel, onPayload, onListening }: ListenerOptions,
  stopping: AbortSignal,
): Promise<never> {
  const client = new pg.Client(directConfig);
  const lost = new Promise<Error>((resolve) => {
    client.on('error', resolve);
    client.once('end', () => resolve(new Error('it ended')));
    stopping.addEventListener('abort', () => resolve(new Error('stopped')), { once: true });
  });
  client.on('notification', ({ payload }) => onPayload(payload ?? ''));
  try {
    await client.connect();
    await client.query(`listen ${channel}`);
    onListening();
    throw await Promise.race([lost, checkRepeatedly(client, lost)]);
  } finally {
    // When the other side is gone, closing would wait for a reply that never comes.
    await Promise.race([client.end().catch(() => undefined), sleep(1_000)]);
  }
}

/**
 * Rejects when the connection no longer responds: a broken network closes no connection by itself.
 */
async function checkRepeatedly(client: pg.Client, lost: Promise<Error>): Promise<Error> {
  for (;;) {
    const waiting = new AbortController();
    const ended = await Promise.race([
      lost,
      sleep(CHECK_INTERVAL_MS, undefined, { signal: waiting.signal, ref: false }).catch(
        () => undefined,
      ),
    ]);
    waiting.abort();
    if (ended) return ended;
    await client.query({ text: 'select', query_timeout: CHECK_TIMEOUT_MS } as pg.QueryConfig);
  }
}
