import type { StreamEvent } from '@muster/contract';

/**
 * How messages arrive: `live` over the stream; `polling` while the stream is down, so that lists
 * are requested at intervals; `connecting` before the first of the two is known.
 */
export type FeedState = 'connecting' | 'live' | 'polling';

/**
 * What happens in the user's messages, as it happens (docs/product/messages.md#message-stream). One
 * per page.
 */
export interface MessageFeed {
  getState: () => FeedState;
  /** Calls the listener after each change of the state. Returns how to stop. */
  onState: (listener: () => void) => () => void;
  /** Calls the listener with each event. Events can repeat. Returns how to stop. */
  onEvent: (listener: (event: StreamEvent) => void) => () => void;
}

/** The side of a feed that fills it. */
export interface FeedSink {
  setState: (state: FeedState) => void;
  emit: (event: StreamEvent) => void;
}

/** Creates a feed that has nothing to tell until something is put into its sink. */
export function createMessageFeed(): { feed: MessageFeed; sink: FeedSink } {
  let state: FeedState = 'connecting';
  const stateListeners = new Set<() => void>();
  const eventListeners = new Set<(event: StreamEvent) => void>();
  return {
    feed: {
      getState: () => state,
      onState: (listener) => subscribe(stateListeners, listener),
      onEvent: (listener) => subscribe(eventListeners, listener),
    },
    sink: {
      setState: (next) => {
        if (next === state) return;
        state = next;
        for (const listener of stateListeners) listener();
      },
      emit: (event) => {
        for (const listener of eventListeners) listener(event);
      },
    },
  };
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
