import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

interface ListenerOptions {
  clientConfig: pg.ClientConfig;
  channel: string;
  log: Log;
  onPayload: (payload: string) => void;
  /** Each time the connection stands, the first one too. */
  onListening: () => void;
}

/** A connection that listens and is made anew whenever it is lost. */
export interface Listener {
  /** Does nothing when it runs already. */
  start: () => void;
  stop: () => Promise<void>;
}

/** Milliseconds. */
const FIRST_WAIT = 100;
const LONGEST_WAIT = 5_000;
/** How often a silent connection is asked whether it is still there, and how long it may take to answer. */
const ASK_EVERY = 25_000;
const ANSWERS_WITHIN = 5_000;

export function createListener(options: ListenerOptions): Listener {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  return {
    start: () => {
      if (!stopping.signal.aborted) running ??= keepListening(options, stopping.signal);
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

async function keepListening(options: ListenerOptions, stopping: AbortSignal): Promise<void> {
  let wait = FIRST_WAIT;
  const onListening = () => {
    wait = FIRST_WAIT;
    options.onListening();
  };
  while (!stopping.aborted) {
    const error = await listenUntilLost({ ...options, onListening }, stopping);
    if (stopping.aborted) return;
    options.log.warn(`The connection that listens for news was lost: ${error.message}`);
    await sleep(wait, undefined, { signal: stopping }).catch(() => undefined);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** Answers why it ended; never rejects. */
async function listenUntilLost(
  { clientConfig, channel, onPayload, onListening }: ListenerOptions,
  stopping: AbortSignal,
): Promise<Error> {
  const client = new pg.Client(clientConfig);
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
    return await Promise.race([lost, keepAsking(client, lost)]);
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    // A connection whose other end is gone would never say good-bye.
    await Promise.race([client.end().catch(() => undefined), sleep(1_000)]);
  }
}

/** Rejects when the connection no longer answers: a cut cable ends nothing by itself. */
async function keepAsking(client: pg.Client, lost: Promise<Error>): Promise<Error> {
  for (;;) {
    const asking = new AbortController();
    const ended = await Promise.race([
      lost,
      sleep(ASK_EVERY, undefined, { signal: asking.signal, ref: false }).catch(() => undefined),
    ]);
    asking.abort();
    if (ended) return ended;
    await client.query({ text: 'select', query_timeout: ANSWERS_WITHIN } as pg.QueryConfig);
  }
}
