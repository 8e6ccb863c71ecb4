import {
  createFakeBackend,
  fakeBackendHandlers,
  handle,
  loseConnection,
  makeId,
  refuse,
} from '@muster/testing';
import { renderRemote } from '@muster/testing/render';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from './page.tsx';

const ROOK = makeId(0x900);
const OTTER = makeId(0x904);

function open(options: Parameters<typeof renderRemote>[1] = {}) {
  return renderRemote(<Page />, { path: `/dashboard/messages/${ROOK}`, ...options });
}
function findBox() {
  return screen.findByRole('textbox', { name: 'Write a message' });
}
function log() {
  return within(screen.getByRole('log'));
}
function list() {
  return within(screen.getByRole('navigation', { name: 'Threads' }));
}

function asked(requests: { path: string; body?: unknown }[], path: string) {
  return requests.filter((request) => request.path === path);
}

test('the card opens the modal, and the first thread is chosen', async () => {
  const { location } = renderRemote(<Page />, { path: '/dashboard/messages' });
  expect(await screen.findByText('3 unread messages')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Open Messages' }));
  expect(await screen.findByRole('heading', { name: 'Rook' })).toBeVisible();
  expect(location()).toBe(`/dashboard/messages/${ROOK}`);
  const link = screen.getByRole('link', { name: 'Operation Winter Fox' });
  expect(link).toHaveAttribute('href', `/dashboard/events/${makeId(0x101)}/edit`);
});

test('a thread of the list opens, and the list can be searched', async () => {
  const { location } = open();
  await findBox();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search threads' }), 'kestrel');
  expect(list().getAllByRole('link')).toHaveLength(1);
  await userEvent.click(list().getByRole('link', { name: /Kestrel/ }));
  expect(
    await screen.findByText('Thanks, see you on Sunday!', { selector: 'article *' }),
  ).toBeVisible();
  expect(location()).toBe(`/dashboard/messages/${makeId(0x903)}`);
});

test('opening marks as read what is addressed to me, once, and the badge goes', async () => {
  const { backend, requests } = open();
  const own = backend.messages.filter(
    ({ status, sender }) => status !== 'read' && sender.name === 'Foxglove',
  );
  expect(own.length).toBeGreaterThan(0);
  await waitFor(() => expect(asked(requests, '/messages/mark-read')).toHaveLength(1));
  await list().findByLabelText('1 unread');
  await waitFor(() => expect(list().queryByLabelText('2 unread')).not.toBeInTheDocument());
  const [first, ...more] = asked(requests, '/messages/mark-read');
  expect(first?.body).toEqual({ messageIds: [makeId(0x10005), makeId(0x10006)] });
  expect(more).toEqual([]);
  expect(own.every(({ status }) => status !== 'read')).toBe(true);
  // Where the unread part began stays to be seen.
  expect(log().getByText('New')).toBeVisible();
});

test('a failed mark-read is nobody’s business', async () => {
  open({ handlers: [handle('markRead', () => refuse('INTERNAL'))] });
  expect(await findBox()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('own messages show how far they have come', async () => {
  open();
  await findBox();
  expect(log().getByLabelText('Read')).toBeVisible();
  expect(log().getByLabelText('Delivered')).toBeVisible();
});

test('Enter sends, Shift+Enter begins a line, blank sends nothing', async () => {
  const { requests } = open();
  const box = await findBox();
  await userEvent.type(box, '  {Enter}');
  expect(asked(requests, '/messages/send')).toEqual([]);
  await userEvent.clear(box);
  await userEvent.type(box, 'Yes:{Shift>}{Enter}{/Shift}by the gate.{Enter}');
  expect(box).toHaveValue('');
  expect(await log().findByText(/by the gate\./)).toHaveTextContent('Yes: by the gate.');
  await log().findByLabelText('Sent');
  const [sent] = asked(requests, '/messages/send');
  expect(sent?.body).toMatchObject({
    eventId: makeId(0x101),
    threadId: ROOK,
    content: { text: 'Yes:\nby the gate.' },
    metadata: { deviceType: 'web' },
  });
  expect(await list().findByText('You: Yes: by the gate.')).toBeVisible();
});

test('a reply carries what it answers and the bar goes', async () => {
  const { requests } = open();
  const box = await findBox();
  await userEvent.click(log().getByRole('button', { name: /Reply to Rook: It is 2.1 m high/ }));
  expect(screen.getByText('Replying to Rook')).toBeVisible();
  await userEvent.type(box, 'That fits.{Enter}');
  await log().findByText('Rook: It is 2.1 m high.');
  expect(screen.queryByText('Replying to Rook')).not.toBeInTheDocument();
  await log().findByLabelText('Sent');
  expect(asked(requests, '/messages/send')[0]?.body).toMatchObject({ replyTo: makeId(0x10006) });
});

test.each([
  ['MAY_NOT_MESSAGE', 'You do not have permission to send messages to this event'],
  ['THREAD_NOT_FOUND', 'Event not found'],
  ['INVALID_MESSAGE', 'Invalid message data'],
  ['UNAVAILABLE', 'Muster is not ready. Please try again in a moment'],
] as const)('%s keeps the text and says so', async (code, text) => {
  open({ handlers: [handle('sendMessage', () => refuse(code))] });
  const box = await findBox();
  await userEvent.type(box, 'Still here{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(box).toHaveValue('Still here');
  await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an answer that got lost does not double the message when it is sent again', async () => {
  const backend = createFakeBackend('full');
  let isLost = true;
  const { requests, use } = open({ backend });
  const box = await findBox();
  const before = backend.messages.length;

  const real = fakeBackendHandlers(backend).find(({ name }) => name === 'sendMessage')!;
  use({
    name: 'sendMessage',
    respond: async (request) => {
      const answer = await real.respond(request);
      return isLost ? loseConnection() : answer;
    },
  });
  await userEvent.type(box, 'Only once{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Network error');
  expect(box).toHaveValue('Only once');
  isLost = false;
  await userEvent.type(box, '{Enter}');
  await waitFor(() => expect(box).toHaveValue(''));
  await waitFor(() => expect(log().getAllByText('Only once')).toHaveLength(1));
  expect(asked(requests, '/messages/send')).toHaveLength(2);
  expect(backend.messages).toHaveLength(before + 1);
});

test('what is typed is kept for its thread, and only there', async () => {
  const { unmount } = open();
  await userEvent.type(await findBox(), 'Half a sen');
  await userEvent.click(list().getByRole('link', { name: /Magpie/ }));
  await screen.findByText('Trackers are at the desk.', { selector: 'article *' });
  expect(await findBox()).toHaveValue('');
  unmount();
  open();
  expect(await findBox()).toHaveValue('Half a sen');
});

test('older pages are loaded above', async () => {
  open({ path: `/dashboard/messages/${OTTER}` });
  await findBox();
  expect(log().queryByText('Can my son (14) come along?')).not.toBeInTheDocument();
  await userEvent.click(log().getByRole('button', { name: 'Load older messages' }));
  expect(await log().findByText('Can my son (14) come along?')).toBeVisible();
  expect(log().queryByRole('button', { name: 'Load older messages' })).not.toBeInTheDocument();
});

test('the superadmin sees the ids, others do not', async () => {
  const { unmount } = open({ as: 'superadmin', path: '/dashboard/messages/all' });
  expect(await screen.findByText(new RegExp(`thread ${makeId(0x905)} · event`))).toBeVisible();
  unmount();
  open();
  await findBox();
  expect(screen.queryByText(/thread 64b0/)).not.toBeInTheDocument();
});

test('Escape closes, goes to the events and asks for the unread count', async () => {
  const { location, requests } = open();
  await findBox();
  const before = asked(requests, '/messages/unread-count').length;
  await userEvent.keyboard('{Escape}');
  expect(location()).toBe('/dashboard/events');
  await waitFor(() =>
    expect(asked(requests, '/messages/unread-count').length).toBeGreaterThan(before),
  );
});

test('without a thread it says what this is for', async () => {
  open({ backend: createFakeBackend('empty'), path: '/dashboard/messages/all' });
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('lists that fail say so and can be asked again', async () => {
  let isDown = true;
  const backend = createFakeBackend('full');
  const { use } = open({ backend });

  for (const name of ['listThreads', 'getThread'] as const) {
    const real = fakeBackendHandlers(backend).find((handler) => handler.name === name)!;
    use({ name, respond: (request) => (isDown ? refuse('UNAVAILABLE') : real.respond(request)) });
  }
  expect(await screen.findByText('Failed to fetch message threads')).toBeVisible();
  expect(await screen.findByText('Failed to fetch messages')).toBeVisible();
  isDown = false;
  for (const button of screen.getAllByRole('button', { name: 'Try again' })) {
    await userEvent.click(button);
  }
  expect(await findBox()).toBeVisible();
});
