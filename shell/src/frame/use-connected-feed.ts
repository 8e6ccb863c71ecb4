import type { Api } from '@muster/api-client';
import { connectFeed } from '@muster/remote-host/message-feed';
import { createMessageFeed, type MessageFeed, unreadCountOptions } from '@muster/remote-kit';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenIdle } from '../when-idle.ts';

interface FeedUser {
  api: Api;
  userId: string;
  queryClient: QueryClient;
}

/**
 * The message feed of the signed-in user, connected while the dashboard is shown; it keeps the
 * unread count up to date.
 */
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
    const { signal } = controller;
    // The stream must not delay the first view.
    const cancel = whenIdle(
      () => void connectFeed({ open: api.streamMessages, userId, sink, signal }),
    );
    return () => {
      cancel();
      controller.abort();
    };
  }, [api, userId, sink]);
  return feed;
}
