import { createFakeBackend, handle, makeEvent, refuse } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { EventAddress } from '../event-home/event-address.tsx';
import { Explore } from '../explore/explore.tsx';
import { LikeButton } from './like-button.tsx';

function show(options: Parameters<typeof renderRemote>[1] = {}) {
  const backend = createFakeBackend('empty');
  backend.events = [makeEvent({ title: 'Dawn', date: '2090-01-01T10:00:00Z', likes: 3 })];
  return renderRemote(<Explore />, { backend, path: '/dashboard/events?view=explore', ...options });
}
function button(name: string) {
  return screen.findByRole('button', { name });
}

test('one tap likes an event at once, a second one takes it back', async () => {
  const user = userEvent.setup();
  const { backend } = show();
  const like = await button('Like Dawn, 3 likes');
  expect(like).toHaveAttribute('aria-pressed', 'false');
  await user.click(like);
  expect(await button('Like Dawn, 4 likes')).toHaveAttribute('aria-pressed', 'true');
  expect(like).toHaveFocus();
  await waitFor(() => expect(backend.events[0]?.isLiked).toBe(true));
  await user.click(like);
  expect(await button('Like Dawn, 3 likes')).toHaveAttribute('aria-pressed', 'false');
  await waitFor(() => expect(backend.events[0]).toMatchObject({ isLiked: false, likes: 3 }));
});

test('quick taps end with the last one, on screen and on the server', async () => {
  const user = userEvent.setup();
  const { backend, requests } = show();
  const like = await button('Like Dawn, 3 likes');
  await user.tripleClick(like);
  expect(like).toHaveAttribute('aria-pressed', 'true');
  await waitFor(() =>
    expect(requests.filter(({ path }) => path.endsWith('/like'))).toHaveLength(3),
  );
  await waitFor(() => expect(backend.events[0]).toMatchObject({ isLiked: true, likes: 4 }));
  expect(like).toHaveAttribute('aria-pressed', 'true');
});

test('a like while another list loads is saved, and the list is loaded with it', async () => {
  const user = userEvent.setup();
  const { backend, use } = show();
  await button('Like Dawn, 3 likes');
  let asked = 0;
  use(
    handle('listEvents', async ({ query: { page = 1, limit = 10 } }) => {
      asked += 1;
      if (asked === 1) await new Promise<never>(() => {});
      const pagination = { page, limit, total: 1, pages: 1 };
      return { events: backend.events, pagination };
    }),
  );
  await user.type(screen.getByRole('searchbox', { name: 'Search events' }), 'Dawn');
  await waitFor(() => expect(asked).toBe(1));
  await user.click(await button('Like Dawn, 3 likes'));
  expect(await button('Like Dawn, 4 likes')).toHaveAttribute('aria-pressed', 'true');
  expect(asked).toBe(2);
});

test('a like on the page of an event is shown at once', async () => {
  const user = userEvent.setup();
  const backend = createFakeBackend('empty');
  const event = makeEvent({ title: 'Dawn', date: '2090-01-01T10:00:00Z', likes: 3 });
  backend.events = [event];
  renderRemote(<EventAddress id={event.id} isJoining={false} />, {
    backend,
    handlers: [handle('likeEvent', () => new Promise<never>(() => {}))],
  });
  await user.click(await button('Like Dawn, 3 likes'));
  expect(await button('Like Dawn, 4 likes')).toHaveAttribute('aria-pressed', 'true');
});

test('a like that the server does not take is undone, with the reason', async () => {
  const user = userEvent.setup();
  show({ handlers: [handle('likeEvent', () => refuse('EVENT_NOT_FOUND'))] });
  await user.click(await button('Like Dawn, 3 likes'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Event not found');
  expect(await button('Like Dawn, 3 likes')).toHaveAttribute('aria-pressed', 'false');
});

test('a visitor is led to the sign-in, and nothing is sent', async () => {
  const user = userEvent.setup();
  const event = makeEvent({ title: 'Dawn' });
  const rendered = renderRemote(<LikeButton event={event} />, {
    as: 'visitor',
    path: `/e/${event.id}`,
  });
  await user.click(await button('Like Dawn, 0 likes'));
  await waitFor(() => expect(rendered.location()).toBe('/login'));
  expect(rendered.requests).toEqual([]);
});
