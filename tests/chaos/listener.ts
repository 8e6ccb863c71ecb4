import { setTimeout as sleep } from 'node:timers/promises';
import { callStream } from './stream.ts';

/** An account that listens for as long as the test lasts. */
export interface Listener {
  /** Message → how often it arrived. */
  counts: ReadonlyMap<string, number>;
  outOfOrder: () => number;
  reconnects: () => number;
  /** How often no stream could be opened. */
  refusals: () => number;
  /** Resolves once it listens for the first time. */
  connected: Promise<void>;
  stop: () => Promise<void>;
}

interface Listening {
  urls: readonly string[];
  token: string;
  /** Which of the nodes is asked first. */
  first: number;
}

const PAUSE_MS = 500;

/**
 * Listens, and goes on at the next node with the last event's id when the stream ends, as the
 * product's client does.
 */
export function keepListening({ urls, token, first }: Listening): Listener {
  const counts = new Map<string, number>();
  const connection = new AbortController();
  const connected = Promise.withResolvers<void>();
  // The first event has a number too, 0 before the first message of all.
  let lastId: number | undefined;
  let [outOfOrder, connects, refusals] = [0, 0, 0];
  function onMessage({ id, messageId }: { id: number; messageId: string }) {
    if (!counts.has(messageId) && id <= (lastId ?? -1)) outOfOrder += 1;
    counts.set(messageId, (counts.get(messageId) ?? 0) + 1);
  }
  async function listen() {
    for (let turn = first; !connection.signal.aborted; turn += 1) {
      const url = urls[turn % urls.length] ?? '';
      const before = connects;
      await callStream({
        url,
        token,
        signal: connection.signal,
        lastEventId: lastId,
        onOpen: () => {
          connects += 1;
          connected.resolve();
        },
        onEvent: ({ id, messageId }) => {
          if (messageId !== undefined && id !== undefined) onMessage({ id, messageId });
          if (id !== undefined) lastId = Math.max(lastId ?? 0, id);
        },
      }).catch(() => undefined);
      if (connects === before && !connection.signal.aborted) refusals += 1;
      await sleep(PAUSE_MS);
    }
  }
  const listening = listen();
  return {
    counts,
    outOfOrder: () => outOfOrder,
    reconnects: () => connects - 1,
    refusals: () => refusals,
    connected: connected.promise,
    stop: async () => {
      connection.abort();
      await listening;
    },
  };
}
