import { createBoundedQueue, type QueueBounds } from '../limits/bounded-queue.ts';

/** The streams open on this node. */
export interface Streams {
  readonly times: StreamTimes;
  /**
   * Registers a stream until the returned function is called. A user's oldest stream is ended when
   * there are too many. Throws StreamsClosedError while the server stops.
   */
  add: (userId: string, stream: { end: () => void }) => () => void;
  count: () => number;
  /**
   * Runs a statement of a stream in its turn. However many streams have something to read, a few
   * are reading, and requests find connections.
   */
  ask: <T>(statement: () => Promise<T>) => Promise<T>;
  /** Ends all streams, and lets no more be opened. */
  close: () => void;
}

export interface StreamTimes {
  /** How long a stream waits for an event before it sends a comment, at most. */
  heartbeatMs: number;
  /** How long a client may read nothing before it counts as disconnected. */
  clientTimeoutMs: number;
}

/** The server is stopping; another node takes the stream. */
class StreamsClosedError extends Error {
  readonly code = 'STREAMS_CLOSED';
  readonly retryAfterSeconds = 2;
}

const DEFAULT_MAX_STREAMS_PER_USER = 5;
/**
 * Of the 10 connections for requests. A stream that has waited so long is better opened again, on
 * whichever node has room.
 */
const READERS: QueueBounds = { maxConcurrent: 3, maxWaiting: 20_000, timeoutMs: 30_000 };
const DEFAULT_TIMES: StreamTimes = { heartbeatMs: 25_000, clientTimeoutMs: 60_000 };

export function createStreams(
  times: Partial<StreamTimes> = {},
  maxStreamsPerUser = DEFAULT_MAX_STREAMS_PER_USER,
): Streams {
  // A Set keeps the order of insertion: the first is the oldest.
  const streamsByUser = new Map<string, Set<{ end: () => void }>>();
  const readers = createBoundedQueue(READERS);
  let closed = false;
  return {
    times: { ...DEFAULT_TIMES, ...times },
    add: (userId, stream) => {
      if (closed) throw new StreamsClosedError('The server is stopping');
      const own = streamsByUser.get(userId) ?? new Set();
      streamsByUser.set(userId, own.add(stream));
      const [oldest] = own;
      if (own.size > maxStreamsPerUser) oldest?.end();
      return () => {
        own.delete(stream);
        if (own.size === 0 && streamsByUser.get(userId) === own) streamsByUser.delete(userId);
      };
    },
    ask: (statement) => readers.run(statement),
    count: () => [...streamsByUser.values()].reduce((total, own) => total + own.size, 0),
    close: () => {
      closed = true;
      for (const own of streamsByUser.values()) for (const stream of own) stream.end();
    },
  };
}
