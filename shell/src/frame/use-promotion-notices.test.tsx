import { createMessageFeed, type MessageFeed, QUERY_KEYS, useBanners } from '@muster/remote-kit';
import { BannerStack, MusterProvider } from '@muster/ui';
import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { usePromotionNotices } from './use-promotion-notices.ts';

function Notices({ feed, queryClient }: { feed: MessageFeed; queryClient: QueryClient }) {
  usePromotionNotices(feed, queryClient);
  const { banners, dismiss } = useBanners();
  return (
    <>
      <BannerStack banners={banners} onDismiss={dismiss} />
      <p data-testid="path">{useLocation().pathname}</p>
    </>
  );
}

test('moving up is told on any page, with a way to the event, and outdates what is shown', async () => {
  const { feed, sink } = createMessageFeed();
  const queryClient = new QueryClient();
  const invalidate = jest.spyOn(queryClient, 'invalidateQueries');
  render(
    <MusterProvider>
      <MemoryRouter initialEntries={['/dashboard/profile']}>
        <Notices feed={feed} queryClient={queryClient} />
      </MemoryRouter>
    </MusterProvider>,
  );
  const promotion = { eventId: 'e'.repeat(24), title: 'Night Raid' };
  // Events can repeat.
  act(() => sink.emit({ promotion }));
  act(() => sink.emit({ promotion }));
  expect(screen.getAllByText('You have moved up: a spot at “Night Raid” is yours.')).toHaveLength(
    1,
  );
  // A guardian reads whom it is about, beside the notice of their own spot.
  act(() => sink.emit({ promotion: { ...promotion, dependantName: 'Tom Oakes' } }));
  expect(
    screen.getByText('Tom Oakes has moved up: a spot at “Night Raid” is theirs.'),
  ).toBeVisible();
  expect(invalidate).toHaveBeenCalledWith({ queryKey: QUERY_KEYS.events });
  await userEvent.click(screen.getAllByRole('button', { name: 'Open the event' })[0]!);
  expect(screen.getByTestId('path')).toHaveTextContent(`/dashboard/events/${promotion.eventId}`);
});
