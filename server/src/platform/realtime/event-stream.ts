import { Readable } from 'node:stream';
import type { Bus, EventNotice } from './bus.ts';
import type { Streams } from './streams.ts';
import { createWaker, type Waker } from './waker.ts';

/** Where a stream's events come from. */
export interface EventSource {
  /** Whose stream it is: nobody has more than a few. */
  userId: string;
  /** What wakes it; news of the user by default. */
  topic?: string;
  /** How long it waits for news before it looks whether it may go on; 25 s by default. */
  heartbeatMs?: number;
  /**
   * The next events, until there is nothing new; called again when there may be more, never twice
   * at once.
   */
  read: () => AsyncIterable<string>;
  /** Notes what the next reading has to tell of an event. */
  note?: (notice: EventNotice) => void;
  /** Whether the session still exists; asked before each reading. */
  isAlive: () => Promise<boolean>;
  onFailure: (error: unknown) => void;
}

/** How long an ended stream may take to send what it has buffered. */
const DRAIN_MS = 1_000;
const BUFFER_BYTES = 16_384;

/** One event; its data is JSON and so has no line breaks. */
export function formatEvent(name: string, data: object, id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Sends events as fast as the client reads them, and reads none ahead. The stream ends with the
 * session, with the server, when its client reads nothing for too long, and when the user opens too
 * many. A client then reconnects with the id of its last event.
 */
export function openEventStream(
  { bus, streams }: { bus: Bus; streams: Streams },
  source: EventSource,
): Readable {
  const waker = createWaker();
  const { clientTimeoutMs } = streams.times;
  const heartbeatMs = Math.min(source.heartbeatMs ?? Infinity, streams.times.heartbeatMs);
  const delivered = deliver(produce(source, { waker, heartbeatMs }), {
    clientTimeoutMs,
    isEnded: () => waker.ended,
    onTimeout: () => events.destroy(),
    onFailure: source.onFailure,
  });
  const events = Readable.from(delivered, { objectMode: false, highWaterMark: BUFFER_BYTES });
  function end() {
    waker.end();
    setTimeout(() => events.destroy(), DRAIN_MS).unref();
  }
  const unregister = streams.add(source.userId, { end });
  const unsubscribe = bus.subscribe(source.topic ?? source.userId, (notice) => {
    if (notice) source.note?.(notice);
    waker.wake();
  });
  events.once('close', () => {
    unregister();
    unsubscribe();
    // Otherwise a reader that still waits would never be garbage-collected.
    waker.end();
  });
  return events;
}

async function* produce(
  source: EventSource,
  { waker, heartbeatMs }: { waker: Waker; heartbeatMs: number },
): AsyncGenerator<string> {
  while (await source.isAlive()) {
    yield* source.read();
    const reason = await waker.wait(heartbeatMs);
    if (reason === 'ended') return;
    // A comment keeps proxies from closing an idle connection, and finds a client that is gone.
    if (reason === 'timeout') yield ': still here\n\n';
  }
}

interface DeliveryOptions extends Pick<EventSource, 'onFailure'> {
  clientTimeoutMs: number;
  isEnded: () => boolean;
  /** The client read nothing for too long. */
  onTimeout: () => void;
}

async function* deliver(
  produced: AsyncIterable<string>,
  { clientTimeoutMs, isEnded, onTimeout, onFailure }: DeliveryOptions,
): AsyncGenerator<string> {
  let timer: NodeJS.Timeout | undefined;
  try {
    for await (const text of produced) {
      timer = setTimeout(onTimeout, clientTimeoutMs);
      // Returns once the client has room for more.
      yield text;
      clearTimeout(timer);
      if (isEnded()) return;
    }
  } catch (error) {
    onFailure(error);
  } finally {
    clearTimeout(timer);
  }
}
