import { createFakeBackend, makeId, makeThread } from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor } from '@testing-library/react';
import { Page } from '../page.tsx';
import { ConversationHeader } from './conversation-header.tsx';

const event = {
  id: makeId(0x101),
  title: 'Night Watch',
  date: '2026-11-14T09:30:00.000Z',
  deleted: false,
};

test.each([
  ['the organizer', 'organizer', `/dashboard/events/${event.id}/edit`],
  ['a player', 'user', `/dashboard/events/${event.id}`],
] as const)('the event title leads %s to %s', (_, userType, path) => {
  renderRemote(<ConversationHeader thread={makeThread({ userType, event })} />);
  expect(screen.getByRole('link', { name: 'Night Watch' })).toHaveAttribute('href', path);
});

test('the title of a deleted event says so and leads nowhere', () => {
  const deleted = { ...event, id: null, deleted: true };
  renderRemote(<ConversationHeader thread={makeThread({ event: deleted })} />);
  expect(screen.getByText('Night Watch (deleted)')).toBeVisible();
  expect(screen.queryByRole('link', { name: /Night Watch/ })).not.toBeInTheDocument();
});

test('the superadmin sees the ids, also before there is a thread', () => {
  const thread = { ...makeThread({ event }), threadId: null };
  renderRemote(<ConversationHeader thread={thread} />, { as: 'superadmin' });
  expect(screen.getByText(`thread none · event ${event.id}`)).toBeVisible();
});

test('the thread of a deleted event can be read, and has a sentence in place of the composer', async () => {
  const backend = createFakeBackend('full');
  const [thread] = backend.threads;
  Object.assign(thread!.event, { id: null, deleted: true });
  renderRemote(<Page />, { backend, path: `/dashboard/messages/${thread!.id}` });
  const notice = await screen.findByText(
    'This event was deleted. You can read the conversation, but not write in it.',
  );
  expect(notice).toBeVisible();
  await waitFor(() => expect(notice).toHaveFocus());
  expect(screen.getByRole('log')).toHaveTextContent('It is 2.1 m high.');
  expect(screen.queryByRole('textbox', { name: 'Write a message' })).not.toBeInTheDocument();
});

test('the thread with a deleted account says so, and its event leads nowhere', async () => {
  const backend = createFakeBackend('full');
  const [thread] = backend.threads;
  Object.assign(thread!.event, { id: null });
  renderRemote(<Page />, { backend, path: `/dashboard/messages/${thread!.id}` });
  expect(
    await screen.findByText(
      'This account was deleted. You can read the conversation, but not write in it.',
    ),
  ).toBeVisible();
  expect(screen.queryByText(/\(deleted\)/)).not.toBeInTheDocument();
});
