import { SUCCESS_TEXT } from '@muster/contract';
import { type MessageFeed, QUERY_KEYS, showBanner } from '@muster/remote-kit';
import { eventPath } from '@muster/remote-kit/paths';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

const HIDES_AFTER_MS = 30_000;

/**
 * Tells a player at once, on whatever page, that they have moved up from the waitlist
 * (docs/product/participation.md#promotion).
 */
export function usePromotionNotices(feed: MessageFeed, queryClient: QueryClient): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      feed.onEvent((event) => {
        if (!('promotion' in event)) return;
        const { eventId, title, dependantName } = event.promotion;
        showBanner({
          tone: 'success',
          text: SUCCESS_TEXT.promoted(title, dependantName),
          key: `promotion ${eventId} ${dependantName ?? ''}`,
          hideAfterMs: HIDES_AFTER_MS,
          action: { label: 'Open the event', run: () => void navigate(eventPath(eventId)) },
        });
        void queryClient.invalidateQueries({ queryKey: QUERY_KEYS.events });
      }),
    [feed, queryClient, navigate],
  );
}
