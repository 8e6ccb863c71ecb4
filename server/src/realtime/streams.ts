import { AppError } from '../http/app-error.ts';

/** The streams open on this node. */
export interface Streams {
  readonly times: StreamTimes;
  /** Keeps a stream until it is forgotten; a user's oldest one too many is ended. Throws UNAVAILABLE while stopping. */
  add: (userId: string, stream: { end: () => void }) => () => void;
  count: () => number;
  /** Ends them all, and lets no more be opened. */
  close: () => void;
}

/** All in milliseconds. */
export interface StreamTimes {
  /** A silent stream says that it is there, and looks for what it was not told of. */
  heartbeat: number;
  /** A client that reads nothing this long is not there any more. */
  patience: number;
}

const MOST_A_USER = 5;
const TIMES: StreamTimes = { heartbeat: 25_000, patience: 60_000 };
const RETRY_AFTER = 2;

export function createStreams(times: Partial<StreamTimes> = {}): Streams {
  // Sets keep the order in which they were filled: the first is the oldest.
  const ofUser = new Map<string, Set<{ end: () => void }>>();
  let closed = false;
  return {
    times: { ...TIMES, ...times },
    add: (userId, stream) => {
      if (closed) throw new AppError('UNAVAILABLE', { retryAfter: RETRY_AFTER });
      const own = ofUser.get(userId) ?? new Set();
      ofUser.set(userId, own.add(stream));
      const forget = () => {
        own.delete(stream);
        if (own.size === 0 && ofUser.get(userId) === own) ofUser.delete(userId);
      };
      const [oldest] = own;
      if (own.size > MOST_A_USER) oldest?.end();
      return forget;
    },
    count: () => [...ofUser.values()].reduce((total, own) => total + own.size, 0),
    close: () => {
      closed = true;
      for (const own of ofUser.values()) for (const stream of own) stream.end();
    },
  };
}
