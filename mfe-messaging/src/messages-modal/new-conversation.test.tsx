import { newConversationPath } from '@muster/remote-kit';
import {
  createFakeBackend,
  fakeBackendHandlers,
  handle,
  makeId,
  participantsOf,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const FOX = makeId(0x101);
const EMPTY = 'No messages yet. Write the first one.';

/**
 * A backend, one of the organizer's participants without a thread, and another organizer's event.
 */
function prepare(index = 0) {
  const backend = createFakeBackend('full');
  const event = backend.events.find(({ id }) => id === FOX)!;
  const participant = participantsOf(backend, event).filter(
    ({ user, status }) =>
      status === 'confirmed' && !backend.threads.some(({ playerId }) => playerId === user.id),
  )[index]!;
  const { user } = participant;
  backend.users.push({
    ...backend.users[3]!,
    id: user.id,
    nickName: 'Sandpiper',
    email: user.email,
  });
  const [organizer, , other] = backend.users;
  const theirs = { ...event, id: makeId(0x1ff), title: 'Quarry Open Day' };
  theirs.organizer = { ...event.organizer, id: other!.id };
  backend.events.push(theirs);
  return { backend, player: user.id, organizer: organizer!, theirs };
}

function open(path: string, options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<Page />, { path, ...options });
}
function conversation() {
  return within(screen.getByRole('region', { name: 'Conversation' }));
}
function sentBodies(requests: { path: string; body?: unknown }[]) {
  return requests.filter(({ path }) => path === '/messages/send').map(({ body }) => body);
}

test('the first message to a participant creates the thread, whose URL replaces that of the new conversation', async () => {
  const { backend, player } = prepare();
  const path = `${newConversationPath({ eventId: FOX, recipientId: player })}&status=unread`;
  const { location, requests } = open(path, { backend });
  expect(await screen.findByText(EMPTY)).toBeVisible();
  expect(conversation().getByRole('heading', { name: 'Sandpiper' })).toBeVisible();
  expect(conversation().getByRole('link', { name: 'Operation Winter Fox' })).toHaveAttribute(
    'href',
    `/dashboard/events/${FOX}/edit`,
  );
  expect(location()).toBe(path);
  const box = screen.getByRole('textbox', { name: 'Write a message' });
  expect(box).toHaveFocus();
  await userEvent.type(box, 'You are confirmed.{Enter}');
  await waitFor(() => expect(location()).toMatch(/^\/dashboard\/messages\/\w{24}\?status=unread$/));
  expect(await conversation().findByText('You are confirmed.')).toBeVisible();
  expect(sentBodies(requests)).toEqual([
    expect.objectContaining({ eventId: FOX, recipientId: player }),
  ]);
  expect(backend.threads.filter(({ playerId }) => playerId === player)).toHaveLength(1);
});

test('a player writes to the organizer of an event without naming them', async () => {
  const { backend, theirs } = prepare();
  const { requests } = open(newConversationPath({ eventId: theirs.id }), { backend });
  expect(await screen.findByText(EMPTY)).toBeVisible();
  expect(conversation().getByRole('heading', { name: 'Quarrymaster' })).toBeVisible();
  expect(conversation().getByRole('link', { name: 'Quarry Open Day' })).toHaveAttribute(
    'href',
    `/dashboard/events/${theirs.id}`,
  );
  await userEvent.type(screen.getByRole('textbox', { name: 'Write a message' }), 'Hi{Enter}');
  expect(await screen.findByRole('log')).toHaveTextContent('Hi');
  expect(sentBodies(requests)).toEqual([expect.objectContaining({ eventId: theirs.id })]);
  expect(sentBodies(requests)[0]).not.toHaveProperty('recipientId');
});

test('a conversation that has a thread is replaced by it', async () => {
  const { location } = open(newConversationPath({ eventId: FOX, recipientId: makeId(11) }));
  await waitFor(() => expect(location()).toBe(`/dashboard/messages/${makeId(0x900)}`));
  expect(await screen.findByRole('log')).toBeVisible();
});

test.each([
  ['an unknown event', { eventId: makeId(0xfff) }, 'Event not found'],
  ['an own event without a participant', { eventId: FOX }, 'Invalid message data'],
  [
    'somebody who does not take part',
    { eventId: FOX, recipientId: makeId(0xfff) },
    'You do not have permission to send messages to this event',
  ],
])('a conversation about %s is refused, and Back leads to the threads', async (_, target, text) => {
  const { location } = open(newConversationPath(target));
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Back' }));
  // The first thread is opened at once.
  await waitFor(() => expect(location()).toBe(`/dashboard/messages/${makeId(0x900)}`));
});

test('a failure to load the conversation can be tried again', async () => {
  const { backend, player } = prepare();
  const real = fakeBackendHandlers(backend).find(({ name }) => name === 'getConversation')!;
  const { use } = open(newConversationPath({ eventId: FOX, recipientId: player }), {
    backend,
    handlers: [handle('getConversation', () => refuse('INTERNAL'))],
  });
  expect(await screen.findByText('Failed to fetch messages')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Back' })).not.toBeInTheDocument();
  use(real);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText(EMPTY)).toBeVisible();
});

test('a first message that cannot be sent waits, and is sent after a reload', async () => {
  // The outbox of the page knows the thread of the first participant by now.
  const { backend, player } = prepare(1);
  const path = newConversationPath({ eventId: FOX, recipientId: player });
  const { unmount } = open(path, {
    backend,
    handlers: [handle('sendMessage', () => refuse('UNAVAILABLE'))],
  });
  const box = await screen.findByRole('textbox', { name: 'Write a message' });
  await userEvent.type(box, 'Hello{Enter}');
  expect(await screen.findByRole('log')).toHaveTextContent('Hello');
  expect(await screen.findByRole('button', { name: /^Retry/ })).toBeVisible();
  unmount();
  const { location } = open(path, { backend });
  await userEvent.click(await screen.findByRole('button', { name: /^Retry/ }));
  await waitFor(() => expect(location()).toMatch(/^\/dashboard\/messages\/\w{24}$/));
  expect(await conversation().findByText('Hello')).toBeVisible();
});

test('an address without an event leads to the threads', async () => {
  const { location } = open('/dashboard/messages/new');
  await waitFor(() => expect(location()).toBe(`/dashboard/messages/${makeId(0x900)}`));
});
