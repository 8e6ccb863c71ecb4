import { Readable } from 'node:stream';
import type { Services } from '../services.ts';
import { createWaker, type Waker } from './waker.ts';

/** Where a stream's events come from. */
export interface EventSource {
  userId: string;
  /** The next events, until there is nothing new; called again when there may be more, never twice at once. */
  read: () => AsyncIterable<string>;
  /** Whether whoever listens may still hear it; asked before each reading. */
  isAlive: () => Promise<boolean>;
  onFailure: (error: unknown) => void;
}

/** Milliseconds an ended stream has to hand over what it holds. */
const FAREWELL = 1_000;
/** Bytes handed over before the client has taken any of them. */
const AHEAD = 16_384;

/** One event; its data is JSON and so has no line breaks. */
export function formatEvent(name: string, data: object, id?: number): string {
  const head = id === undefined ? '' : `id: ${id}\n`;
  return `${head}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

/**
 * Events as the client takes them: nothing is read ahead for one that does not. It ends when the session does, when its client
 * takes nothing for long, when there are too many, and with the server; a client then goes on where it was.
 */
export function openEventStream(
  { bus, streams }: Pick<Services, 'bus' | 'streams'>,
  source: EventSource,
): Readable {
  const waker = createWaker();
  const handedOver = handOver(produce(source, { waker, heartbeat: streams.times.heartbeat }), {
    patience: streams.times.patience,
    isEnded: () => waker.ended,
    onTired: () => events.destroy(),
    onFailure: source.onFailure,
  });
  const events = Readable.from(handedOver, { objectMode: false, highWaterMark: AHEAD });
  const end = () => {
    waker.end();
    setTimeout(() => events.destroy(), FAREWELL).unref();
  };
  const forget = streams.add(source.userId, { end });
  const unsubscribe = bus.subscribe(source.userId, waker.wake);
  events.once('close', () => {
    forget();
    unsubscribe();
    // It may be waiting; what is not woken is never collected.
    waker.end();
  });
  return events;
}

async function* produce(
  source: EventSource,
  { waker, heartbeat }: { waker: Waker; heartbeat: number },
): AsyncGenerator<string> {
  while (await source.isAlive()) {
    yield* source.read();
    const why = await waker.wait(heartbeat);
    if (why === 'ended') return;
    // Something now and then keeps proxies from cutting a silent line, and finds out that nobody is there.
    if (why === 'timeout') yield ': still here\n\n';
  }
}

interface Handing extends Pick<EventSource, 'onFailure'> {
  patience: number;
  isEnded: () => boolean;
  /** The client took nothing for too long. */
  onTired: () => void;
}

async function* handOver(
  produced: AsyncIterable<string>,
  { patience, isEnded, onTired, onFailure }: Handing,
): AsyncGenerator<string> {
  let tired: NodeJS.Timeout | undefined;
  try {
    for await (const text of produced) {
      tired = setTimeout(onTired, patience);
      // Comes back once the client has room for more.
      yield text;
      clearTimeout(tired);
      if (isEnded()) return;
    }
  } catch (error) {
    onFailure(error);
  } finally {
    clearTimeout(tired);
  }
}
