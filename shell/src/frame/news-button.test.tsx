import type { Notice } from '@muster/contract';
import {
  createMessageFeed,
  type Kit,
  KitProvider,
  QUERY_KEYS,
  useNotificationSettings,
} from '@muster/remote-kit';
import { MusterProvider } from '@muster/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { keepSession, user } from '../session/testing/session-fixtures.tsx';
import { NewsButton } from './news-button.tsx';
import { noticePath, noticeText } from './notice-text.ts';
import { useNewsFeed } from './use-news.ts';

const EVENT = 'e'.repeat(24);
const approved: Notice = {
  id: 7,
  kind: 'eventApproved',
  eventId: EVENT,
  eventTitle: 'Night Raid',
  name: null,
  count: 1,
  createdAt: '2026-01-01T09:00:00.000Z',
  isRead: false,
};
const older: Notice = { ...approved, id: 3, kind: 'firstSignUp', isRead: true };

function Page({ feed, queryClient }: { feed: Kit['feed']; queryClient: QueryClient }) {
  useNewsFeed(feed, queryClient);
  const { change } = useNotificationSettings();
  return (
    <>
      <NewsButton />
      <button type="button" onClick={() => change({ news: false })}>
        Hide
      </button>
      <output aria-label="path">{useLocation().pathname}</output>
    </>
  );
}

function show(lists: readonly { notices: Notice[]; hasMore: boolean }[]) {
  keepSession();
  const { feed, sink } = createMessageFeed();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const listNotices = jest.fn();
  for (const list of lists) listNotices.mockResolvedValueOnce(list);
  const markNoticesRead = jest.fn(async () => ({ unreadCount: 0 }));
  const api = { listNotices, markNoticesRead };
  render(
    <MusterProvider>
      <MemoryRouter>
        <QueryClientProvider client={queryClient}>
          <KitProvider kit={{ api, feed, session: { user } } as unknown as Kit}>
            <Page feed={feed} queryClient={queryClient} />
          </KitProvider>
        </QueryClientProvider>
      </MemoryRouter>
    </MusterProvider>,
  );
  function tell(unreadCount: number, latestId: number) {
    act(() => sink.emit({ news: { unreadCount, latestId } }));
  }
  return { ...api, queryClient, tell };
}

function news(unread: number) {
  return screen.findByRole('button', { name: unread === 0 ? 'News' : `News, ${unread} unread` });
}

test('the news are counted, listed with what is unread, read once they are open, and lead on', async () => {
  const { tell, listNotices, markNoticesRead } = show([
    { notices: [approved], hasMore: true },
    { notices: [older], hasMore: false },
  ]);
  tell(1, 7);
  await userEvent.click(await news(1));
  const list = await screen.findByRole('dialog', { name: 'News' });
  const link = await within(list).findByRole('link', { name: /^“Night Raid” was approved/ });
  expect(within(link).getByRole('img', { name: 'Unread' })).toBeInTheDocument();
  await waitFor(() => expect(markNoticesRead).toHaveBeenCalledWith({ body: { upTo: 7 } }));
  await news(0);
  await userEvent.click(within(list).getByRole('button', { name: 'Show older' }));
  const first = await within(list).findByRole('link', { name: /first sign-up of the day/ });
  expect(listNotices.mock.lastCall[0]).toEqual({ query: { before: 7 } });
  expect(within(first).queryByRole('img', { name: 'Unread' })).not.toBeInTheDocument();
  await userEvent.click(link);
  expect(screen.getByLabelText('path')).toHaveTextContent(`/dashboard/events/${EVENT}`);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('without news the list says what appears there; Escape leads back to the button', async () => {
  show([{ notices: [], hasMore: false }]);
  await userEvent.click(await news(0));
  expect(await screen.findByText(/^No news\. Approvals/)).toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(await news(0)).toHaveFocus();
});

test('something new loads what shows events again, and the first count and a reading do not', async () => {
  const { tell, queryClient } = show([]);
  const invalidate = jest.spyOn(queryClient, 'invalidateQueries');
  tell(1, 7);
  tell(0, 7);
  expect(invalidate).not.toHaveBeenCalled();
  tell(1, 9);
  expect(invalidate).toHaveBeenCalledWith({ queryKey: QUERY_KEYS.events });
});

test('switched off, the number is not shown', async () => {
  const { tell } = show([]);
  tell(2, 7);
  await news(2);
  await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
  await news(0);
});

test.each([
  ['eventApproved', {}, '“Night Raid” was approved.', ''],
  ['eventRejected', {}, '“Night Raid” was rejected.', ''],
  ['eventPending', {}, '“Night Raid” waits for approval again.', ''],
  ['eventReverted', {}, '“Night Raid” was put back to its approved version.', ''],
  ['eventFull', {}, '“Night Raid” is full.', '/players'],
  ['firstSignUp', {}, '“Night Raid” had its first sign-up of the day.', '/players'],
  ['gateConflict', {}, '“Night Raid” has a conflict at the gate.', '/gate'],
  ['gateConflict', { count: 3 }, '“Night Raid” has 3 conflicts at the gate.', '/gate'],
  ['refundFailed', {}, 'A refund of “Night Raid” failed.', '/money'],
  ['refundFailed', { count: 2 }, '2 refunds of “Night Raid” failed.', '/money'],
  ['crewJoined', { name: 'Mags' }, 'Mags joined the crew of “Night Raid”.', '/crew'],
  ['devicePaired', { name: 'Phone' }, 'Phone was paired for the gate of “Night Raid”.', '/crew'],
] as const)('%s %j: %s', (kind, given, text, tab) => {
  const notice = { ...approved, kind, ...given };
  expect(noticeText(notice)).toBe(text);
  expect(noticePath(notice)).toBe(`/dashboard/events/${EVENT}${tab}`);
});

test.each([
  [null, 'Muster changed your date of birth.', '/dashboard/profile'],
  ['Tom', 'Muster changed the date of birth of Tom.', '/dashboard/profile/family'],
])('a date of birth of %s leads to where it is', (name, text, path) => {
  const notice = { ...approved, kind: 'dateOfBirthChanged', eventId: null, name } as const;
  expect([noticeText(notice), noticePath(notice)]).toEqual([text, path]);
});

test('what is about no event is about all of them', () => {
  const notice = { ...approved, kind: 'crewJoined', name: 'Mags' } as const;
  const ofAll = { ...notice, eventId: null, eventTitle: null };
  expect(noticeText(ofAll)).toBe('Mags joined the crew of all your events.');
  expect(noticePath(ofAll)).toBe('/dashboard/events');
});
