import { Readable } from 'node:stream';
import { toAppError } from '../http/to-app-error.ts';
import type { Log } from '../log.ts';
import { ANY_EVENT, type Bus, type EventNotice, type News } from './bus.ts';
import { spread } from './spread.ts';
import type { Streams } from './streams.ts';
import { createWaker, type Waker } from './waker.ts';
import type { Lookout, Verdict } from './watch.ts';

/** Where a stream's events come from. */
export interface EventSource {
  /** Whose stream it is: nobody has more than a few. */
  userId: string;
  /** What wakes it; news of the user by default. */
  topic?: string;
  /**
   * The next events, until there is nothing new; called again when there may be more, never twice
   * at once. Its statements wait for their turn with `streams.ask`.
   */
  read: () => AsyncIterable<string>;
  notices?: Notices;
  /** Whether it may go on; asked whenever it is woken. */
  isAlive: () => Promise<boolean>;
  /** Looks for it while it waits, because notifications can be lost. */
  watch: Lookout;
  onFailure: (error: unknown) => void;
}

/** What a stream has been told, and tells without a statement. */
export interface Notices {
  note: (notice: EventNotice) => void;
  isEmpty: () => boolean;
  read: () => Iterable<string>;
}

/** How long an ended stream may take to send what it has buffered. */
const DRAIN_MS = 1_000;
const READABLE = { objectMode: false, highWaterMark: 16_384 };

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
  const { clientTimeoutMs, heartbeatMs } = streams.times;
  const unread = createUnread(source, waker);
  const delivered = deliver(produce(source, { unread, waker, heartbeatMs }), {
    clientTimeoutMs,
    isEnded: () => waker.ended,
    onTimeout: () => events.destroy(),
    onFailure: source.onFailure,
  });
  const events = Readable.from(endedBy(waker, delivered), READABLE);
  function end() {
    waker.end();
    setTimeout(() => events.destroy(), DRAIN_MS).unref();
  }
  const unregister = streams.add(source.userId, { end });
  const unsubscribe = bus.subscribe(source.topic ?? source.userId, unread.note);
  const unwatch = source.watch.add(unread.noteVerdict);
  events.once('close', () => {
    unregister();
    unsubscribe();
    unwatch();
    // Otherwise a reader that still waits would never be garbage-collected.
    waker.end();
  });
  return events;
}

/** Ends the wait when the client goes: a generator returns only after what it waits for. */
function endedBy(waker: Waker, texts: AsyncGenerator<string>): AsyncIterable<string> {
  function end() {
    waker.end();
    return texts.return(undefined);
  }
  return { [Symbol.asyncIterator]: () => ({ next: () => texts.next(), return: end }) };
}

type Unread = ReturnType<typeof createUnread>;

/** Whether a stream has to read, and wakes it when it has. */
function createUnread({ notices, watch }: EventSource, waker: Waker) {
  let isUnread = true;
  function wakeToRead() {
    isUnread = true;
    waker.wake();
  }
  return {
    note: (news: News) => {
      if (news === 'new') wakeToRead();
      else if (typeof news === 'object') {
        notices?.note(news);
        waker.wake();
      } else {
        if (news === 'lost') for (const notice of ANY_EVENT) notices?.note(notice);
        // All streams are told at once: not each of them reads.
        watch.lookSoon();
      }
    },
    noteVerdict: (verdict: Verdict) => {
      if (verdict === 'ended') waker.end();
      else if (verdict === 'new') wakeToRead();
      else if (notices?.isEmpty() === false) waker.wake();
    },
    take: () => {
      const wasUnread = isUnread;
      isUnread = false;
      return wasUnread;
    },
  };
}

async function* produce(
  source: EventSource,
  { unread, waker, heartbeatMs }: { unread: Unread; waker: Waker; heartbeatMs: number },
): AsyncGenerator<string> {
  while (await source.isAlive()) {
    if (unread.take()) yield* source.read();
    yield* source.notices?.read() ?? [];
    for (;;) {
      const reason = await waker.wait(spread(heartbeatMs));
      if (reason === 'ended') return;
      if (reason === 'woken') break;
      // A comment keeps proxies from closing an idle connection, and finds a client that is gone.
      yield ': still here\n\n';
    }
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

/**
 * At which events of an account participants or threads have changed, for one stream. It says no
 * more than that: what has changed is read by a request, which checks who asks.
 */
export function createEventNotices(): Notices {
  const noted = new Map<string, EventNotice>();
  return {
    note: (notice) => void noted.set(`${notice.kind} ${notice.eventId}`, notice),
    isEmpty: () => noted.size === 0,
    read: function* () {
      for (const [key, { kind, eventId }] of noted) {
        noted.delete(key);
        yield formatEvent(kind, { [kind]: { eventId } });
      }
    },
  };
}

/** Logs why a stream was ended; what is no fault of the program as a warning. */
export function logFailure(log: Pick<Log, 'warn' | 'error'>): EventSource['onFailure'] {
  return (error) => {
    if (toAppError(error)) log.warn({ err: error }, 'a stream was ended');
    else log.error({ err: error }, 'unexpected error in a stream');
  };
}
