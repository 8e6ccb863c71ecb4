import { QUERY_KEYS, useApi } from '@muster/remote-kit';
import { AsyncView, Button, relativeTime, Skeleton, Stack, Text } from '@muster/ui';
import { Popover } from '@muster/ui/overlays';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useEffect } from 'react';
import { Link } from 'react-router-dom';
import * as css from './news-popover.module.css';
import { noticePath, noticeText } from './notice-text.ts';
import { NEWS_KEY, type News } from './use-news.ts';

interface NewsPopoverProps {
  isOpen: boolean;
  /** The button, at which it opens. */
  opener: ReactElement;
  onOpenChange: (isOpen: boolean) => void;
  /** Closes it and returns to the button. */
  onClose: () => void;
}

/** What the user was told about what they organize (docs/product/screens.md#frame). */
export function NewsPopover({ isOpen, opener, onOpenChange, onClose }: NewsPopoverProps) {
  return (
    <Popover opened={isOpen} onChange={onOpenChange} position="bottom-end" width={360} trapFocus>
      <Popover.Target>{opener}</Popover.Target>
      <Popover.Dropdown
        className={css.panel ?? ''}
        aria-label="News"
        onKeyDown={({ key }) => {
          if (key === 'Escape') onClose();
        }}
      >
        <h2 className={css.title}>News</h2>
        <NewsList onOpened={() => onOpenChange(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Those that are shown are read then; their dots stay until the list is opened again. */
function NewsList({ onOpened }: { onOpened: () => void }) {
  const news = useNews();
  useMarkRead(news.data?.[0]);
  return (
    <AsyncView
      query={news}
      failure="Your news could not be loaded."
      loading="Loading news"
      skeleton={<Skeleton height={160} />}
      empty={(notices) =>
        notices.length === 0 && (
          <Text c="dimmed">
            No news. Approvals, sign-ups and what happens at your gates appear here for 30 days.
          </Text>
        )
      }
    >
      {(notices) => (
        <Stack gap="xs">
          <ul className={css.list}>
            {notices.map((notice) => (
              <li key={notice.id}>
                <Link className={css.notice} to={noticePath(notice)} onClick={onOpened}>
                  <span>{noticeText(notice)}</span>
                  <time className={css.time} dateTime={notice.createdAt}>
                    {relativeTime(notice.createdAt)}
                  </time>
                  {!notice.isRead && <span className={css.unread} role="img" aria-label="Unread" />}
                </Link>
              </li>
            ))}
          </ul>
          {news.hasNextPage && (
            <Button
              variant="default"
              loading={news.isFetchingNextPage}
              onClick={() => void news.fetchNextPage()}
            >
              Show older
            </Button>
          )}
        </Stack>
      )}
    </AsyncView>
  );
}

function useNews() {
  const api = useApi();
  return useInfiniteQuery({
    queryKey: [...QUERY_KEYS.events, 'notices'],
    queryFn: ({ pageParam, signal }) =>
      api.listNotices({ query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ notices, hasMore }) => (hasMore ? notices.at(-1)?.id : undefined),
    select: ({ pages }) => pages.flatMap(({ notices }) => notices),
    staleTime: 0,
  });
}

/** What comes while the list is open is read, too. */
function useMarkRead(newest: { id: number; isRead: boolean } | undefined) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: (upTo: number) => api.markNoticesRead({ body: { upTo } }),
    // The stream says it too, when there is one.
    onSuccess: ({ unreadCount }) =>
      queryClient.setQueryData<News>(NEWS_KEY, (news) => news && { ...news, unreadCount }),
  });
  const unreadId = newest?.isRead === false ? newest.id : undefined;
  useEffect(() => {
    if (unreadId !== undefined) mutate(unreadId);
  }, [unreadId, mutate]);
}
