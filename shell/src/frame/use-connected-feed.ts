import type { Api } from '@muster/api-client';
import {
  createMessageFeed,
  type FeedSink,
  type MessageFeed,
  unreadCountOptions,
} from '@muster/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** A browser that is never idle connects after this. */
const MAX_IDLE_WAIT_MS = 2_000;

interface FeedUser {
  api: Api;
  userId: string;
  queryClient: QueryClient;
}

/** The message feed of the signed-in user, connected while the dashboard is shown; it keeps the unread count up to date. */
export function useConnectedFeed({ api, userId, queryClient }: FeedUser): MessageFeed {
  const [{ feed, sink }] = useState(createMessageFeed);
  useEffect(() => {
    const { queryKey } = unreadCountOptions(api);
    return feed.onEvent((event) => {
      if ('unreadCount' in event) queryClient.setQueryData(queryKey, event.unreadCount);
    });
  }, [feed, api, queryClient]);
  useEffect(() => {
    const controller = new AbortController();
    whenIdle(() => void connect({ api, userId, sink, signal: controller.signal }));
    return () => controller.abort();
  }, [api, userId, sink]);
  return feed;
}

interface Connection {
  api: Api;
  userId: string;
  sink: FeedSink;
  signal: AbortSignal;
}

async function connect({ api, userId, sink, signal }: Connection): Promise<void> {
  if (signal.aborted) return;
  try {
    const { connectFeed } = await import('@muster/remote-kit/message-feed');
    await connectFeed({ open: api.streamMessages, userId, sink, signal });
  } catch {
    // Its code could not be loaded: the page goes on with requests at intervals.
    sink.setState('polling');
  }
}

/** The stream must not delay the first view. */
function whenIdle(start: () => void): void {
  if ('requestIdleCallback' in globalThis)
    requestIdleCallback(start, { timeout: MAX_IDLE_WAIT_MS });
  else setTimeout(start, MAX_IDLE_WAIT_MS);
}
