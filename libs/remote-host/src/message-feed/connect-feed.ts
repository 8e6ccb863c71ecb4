import type { Api } from '@muster/api-client';
import type { StreamEvent } from '@muster/contract';
import type { FeedSink, FeedState } from '@muster/remote-kit';
import { keepStreamOpen } from './keep-stream-open.ts';

/** What a tab tells the other tabs of the same account. */
type TabMessage =
  | { kind: 'event'; id: string | undefined; data: StreamEvent }
  | { kind: 'state'; state: FeedState; lastEventId: string | undefined }
  /** A new tab asks for the state. */
  | { kind: 'hello' };

/** What connects a feed. */
export interface FeedConnection {
  open: Api['streamMessages'];
  /** Tabs of different accounts have different streams. */
  userId: string;
  sink: FeedSink;
  /** Disconnects. */
  signal: AbortSignal;
}

/**
 * Fills a feed from one stream for all tabs of this browser that the account is signed in at: the
 * tab that holds a lock keeps the stream open and passes its events on; when it is closed, another
 * takes the lock and continues after the last event. Without Web Locks (plain http) each tab has a
 * stream of its own. Resolves when it is disconnected.
 */
export async function connectFeed({ open, userId, sink, signal }: FeedConnection): Promise<void> {
  const name = `muster-messages-${userId}`;
  const tabs = new BroadcastChannel(name);
  let state: FeedState = 'connecting';
  let lastEventId: string | undefined;
  let isLeading = false;
  /** How the news stand, for new tabs: the stream says it only once. */
  let news: StreamEvent | undefined;
  tabs.onmessage = ({ data: message }: MessageEvent<TabMessage>) => {
    if (message.kind === 'hello') {
      if (isLeading) tell({ kind: 'state', state, lastEventId });
      if (isLeading && news) tell({ kind: 'event', id: lastEventId, data: news });
    } else if (message.kind === 'state') {
      lastEventId = message.lastEventId ?? lastEventId;
      sink.setState(message.state);
    } else {
      lastEventId = message.id ?? lastEventId;
      sink.emit(message.data);
    }
  };
  function tell(message: TabMessage) {
    tabs.postMessage(message);
  }
  async function lead() {
    isLeading = true;
    await keepStreamOpen({
      open,
      signal,
      lastEventId,
      onState: (next) => {
        state = next;
        sink.setState(next);
        tell({ kind: 'state', state, lastEventId });
      },
      onEvent: ({ id, data }) => {
        lastEventId = id ?? lastEventId;
        if ('news' in data) news = data;
        sink.emit(data);
        tell({ kind: 'event', id, data });
      },
    });
  }
  tell({ kind: 'hello' });
  try {
    await (navigator.locks ? navigator.locks.request(name, { signal }, lead) : lead());
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    tabs.close();
  }
}
