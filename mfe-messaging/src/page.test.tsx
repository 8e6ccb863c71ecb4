import { MAX_COUNT } from '@muster/contract';
import { createFakeBackend, fakeBackendHandlers, handle, makeId, refuse } from '@muster/testing';
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
function messageLog() {
  return within(screen.getByRole('log'));
}
function threadList() {
  return within(screen.getByRole('navigation', { name: 'Threads' }));
}

function requestsTo(requests: { path: string; body?: unknown }[], path: string) {
  return requests.filter((request) => request.path === path);
}

test('the card opens the modal with the first thread', async () => {
  const { location } = renderRemote(<Page />, { path: '/dashboard/messages' });
  expect(await screen.findByText('3 unread messages')).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'Open Messages' }));
  expect(await screen.findByRole('heading', { name: 'Rook' })).toBeVisible();
  expect(location()).toBe(`/dashboard/messages/${ROOK}`);
  const link = screen.getByRole('link', { name: 'Operation Winter Fox' });
  expect(link).toHaveAttribute('href', `/dashboard/events/${makeId(0x101)}/edit`);
});

test('opening a thread marks the messages to the user as read, once, and removes the badge', async () => {
  const { backend, requests } = open();
  const own = backend.messages.filter(
    ({ status, sender }) => status !== 'read' && sender.name === 'Foxglove',
  );
  expect(own.length).toBeGreaterThan(0);
  await waitFor(() => expect(requestsTo(requests, '/messages/mark-read')).toHaveLength(1));
  await threadList().findByLabelText('1 unread');
  await waitFor(() => expect(threadList().queryByLabelText('2 unread')).not.toBeInTheDocument());
  const [first, ...further] = requestsTo(requests, '/messages/mark-read');
  expect(first?.body).toEqual({ upTo: makeId(0x10006) });
  expect(further).toEqual([]);
  expect(own.every(({ status }) => status !== 'read')).toBe(true);
  // The line above the first unread message stays.
  expect(messageLog().getByText('New')).toBeVisible();
});

test('more unread messages than one request marks are marked by further requests', async () => {
  const results = [MAX_COUNT.markReadUpTo, 3];
  const { requests } = open({
    handlers: [handle('markRead', () => ({ updated: results.shift() ?? 0 }))],
  });
  await waitFor(() => expect(results).toEqual([]));
  await threadList().findByLabelText('2 unread');
  expect(requestsTo(requests, '/messages/mark-read')).toHaveLength(2);
});

test('a failed request to mark messages as read is not reported', async () => {
  open({ handlers: [handle('markRead', () => refuse('INTERNAL'))] });
  expect(await findBox()).toBeVisible();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('the user’s own messages show their status', async () => {
  open();
  await findBox();
  expect(messageLog().getByLabelText('Read')).toBeVisible();
  expect(messageLog().getByLabelText('Delivered')).toBeVisible();
});

test('Enter sends, Shift+Enter starts a new line, and blank text is not sent', async () => {
  const { requests } = open();
  const box = await findBox();
  await userEvent.type(box, '  {Enter}');
  expect(requestsTo(requests, '/messages/send')).toEqual([]);
  await userEvent.clear(box);
  await userEvent.type(box, 'Yes:{Shift>}{Enter}{/Shift}by the gate.{Enter}');
  expect(box).toHaveValue('');
  expect(await messageLog().findByText(/by the gate\./)).toHaveTextContent('Yes: by the gate.');
  await messageLog().findByLabelText('Sent');
  const [sent] = requestsTo(requests, '/messages/send');
  expect(sent?.body).toMatchObject({
    eventId: makeId(0x101),
    threadId: ROOK,
    content: { text: 'Yes:\nby the gate.' },
    metadata: { deviceType: 'web' },
  });
  expect(await threadList().findByText('You: Yes: by the gate.')).toBeVisible();
});

test('a reply is sent with the id of the quoted message, and the reply bar closes', async () => {
  const { requests } = open();
  const box = await findBox();
  await userEvent.click(
    messageLog().getByRole('button', { name: /Reply to Rook: It is 2.1 m high/ }),
  );
  expect(screen.getByText('Replying to Rook')).toBeVisible();
  await userEvent.type(box, 'That fits.{Enter}');
  await messageLog().findByText('Rook: It is 2.1 m high.');
  expect(screen.queryByText('Replying to Rook')).not.toBeInTheDocument();
  await messageLog().findByLabelText('Sent');
  expect(requestsTo(requests, '/messages/send')[0]?.body).toMatchObject({
    replyTo: makeId(0x10006),
  });
});

test('a message that cannot be sent is in its own thread only, and is restored after a reload', async () => {
  const { unmount } = open({ handlers: [handle('sendMessage', () => refuse('MAY_NOT_MESSAGE'))] });
  await userEvent.type(await findBox(), 'Still here{Enter}');
  expect(await messageLog().findByRole('alert')).toHaveTextContent(
    'You do not have permission to send messages to this event',
  );
  await userEvent.click(threadList().getByRole('link', { name: /Magpie/ }));
  await screen.findByText('Trackers are at the desk.', { selector: 'article *' });
  expect(messageLog().queryByText('Still here')).not.toBeInTheDocument();
  unmount();
  open();
  await findBox();
  expect(messageLog().getByText('Still here')).toBeVisible();
  await userEvent.click(messageLog().getByRole('button', { name: 'Retry' }));
  await messageLog().findByLabelText('Sent');
  expect(messageLog().getAllByText('Still here')).toHaveLength(1);
});

test('unsent text is stored for its own thread only', async () => {
  const { unmount } = open();
  await userEvent.type(await findBox(), 'Half a sen');
  await userEvent.click(threadList().getByRole('link', { name: /Magpie/ }));
  await screen.findByText('Trackers are at the desk.', { selector: 'article *' });
  expect(await findBox()).toHaveValue('');
  unmount();
  open();
  expect(await findBox()).toHaveValue('Half a sen');
});

test('older messages are loaded above the others', async () => {
  open({ path: `/dashboard/messages/${OTTER}` });
  await findBox();
  expect(messageLog().queryByText('Can my son (14) come along?')).not.toBeInTheDocument();
  await userEvent.click(messageLog().getByRole('button', { name: 'Load older messages' }));
  expect(await messageLog().findByText('Can my son (14) come along?')).toBeVisible();
  expect(
    messageLog().queryByRole('button', { name: 'Load older messages' }),
  ).not.toBeInTheDocument();
});

test('only the superadmin sees the ids of thread and event', async () => {
  const { unmount } = open({ as: 'superadmin', path: '/dashboard/messages/all' });
  expect(await screen.findByText(new RegExp(`thread ${makeId(0x905)} · event`))).toBeVisible();
  unmount();
  open();
  await findBox();
  expect(screen.queryByText(/thread 64b0/)).not.toBeInTheDocument();
});

test('Escape closes the modal, opens the events and requests the unread count', async () => {
  const { location, requests } = open();
  await findBox();
  const before = requestsTo(requests, '/messages/unread-count').length;
  await userEvent.keyboard('{Escape}');
  expect(location()).toBe('/dashboard/events');
  await waitFor(() =>
    expect(requestsTo(requests, '/messages/unread-count').length).toBeGreaterThan(before),
  );
});

test('without threads the modal shows “No messages yet”', async () => {
  open({ backend: createFakeBackend('empty'), path: '/dashboard/messages/all' });
  expect(await screen.findByText('No messages yet')).toBeVisible();
});

test('a failure to fetch threads or messages is shown and can be retried', async () => {
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
