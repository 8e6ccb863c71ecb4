import type { StreamEvent } from '@muster/contract';
import { type MessageFeed, QUERY_KEYS, useNotificationSettings } from '@muster/remote-kit';
import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** How the news stand. */
export type News = Extract<StreamEvent, { news: unknown }>['news'];

/** Only the stream tells how the news stand. */
export const NEWS_KEY = ['news'];

/**
 * Keeps the number of unread news up to date, and loads again what shows events when there is
 * something new about them (docs/product/messages.md#news).
 */
export function useNewsFeed(feed: MessageFeed, queryClient: QueryClient): void {
  useEffect(
    () =>
      feed.onEvent((event) => {
        if (!('news' in event)) return;
        const before = queryClient.getQueryData<News>(NEWS_KEY);
        queryClient.setQueryData(NEWS_KEY, event.news);
        // What is on the page at the start is as new as the first count.
        if (before && event.news.latestId > before.latestId)
          void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.events });
      }),
    [feed, queryClient],
  );
}

/** The number of unread news; 0 when it is not to be shown. */
export function useUnreadNews(): number {
  const { settings } = useNotificationSettings();
  const news = useQuery<News>({ queryKey: NEWS_KEY, queryFn: skipToken, gcTime: Infinity });
  return settings.news ? (news.data?.unreadCount ?? 0) : 0;
}
