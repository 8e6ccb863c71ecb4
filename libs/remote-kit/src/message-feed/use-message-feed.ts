import type { StreamEvent } from '@muster/contract';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useKit } from '../kit.tsx';
import type { FeedState } from './message-feed.ts';

/** How messages arrive at the moment. */
export function useFeedState(): FeedState {
  const { feed } = useKit('useFeedState');
  return useSyncExternalStore(feed.onState, feed.getState);
}

/**
 * Calls `handle` with each event of the user's messages while the component is mounted. Events can
 * repeat.
 */
export function useFeedEvents(handle: (event: StreamEvent) => void): void {
  const { feed } = useKit('useFeedEvents');
  const onEvent = useEffectEvent(handle);
  useEffect(() => feed.onEvent((event) => onEvent(event)), [feed]);
}

/**
 * How often a list of messages is requested: never while they arrive live
 * (docs/product/messages.md#polling).
 */
export function useMessagePollInterval(): number | false {
  return useFeedState() === 'live' ? false : MESSAGES_POLL_INTERVAL_MS;
}

const MESSAGES_POLL_INTERVAL_MS = 20_000;
