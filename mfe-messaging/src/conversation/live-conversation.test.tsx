import type { Message } from '@muster/contract';
import { imageContent, makeId, makeMessage, textContent } from '@muster/testing';
import { type RenderedRemote, renderRemote } from '@muster/testing/render';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Page } from '../page.tsx';

const ROOK = makeId(0x900);
const OTTER = makeId(0x904);

async function open(threadId = ROOK) {
  const rendered = renderRemote(<Page />, { path: `/dashboard/messages/${threadId}` });
  await screen.findByRole('textbox', { name: 'Write a message' });
  act(() => rendered.feed.setState('live'));
  return rendered;
}
function messageLog() {
  return within(screen.getByRole('log'));
}
function threadList() {
  return within(screen.getByRole('navigation', { name: 'Threads' }));
}

/** A message of the other thread participant, as the stream brings it. */
function arrive({ backend, feed }: RenderedRemote, text: string, given: Partial<Message> = {}) {
  const before = backend.messages.find(
    ({ threadId, sender }) => threadId === ROOK && sender.name === 'Rook',
  )!;
  const { sender, recipient } = before;
  const message = makeMessage({
    threadId: ROOK,
    content: textContent(text),
    sender,
    recipient,
    createdAt: new Date().toISOString(),
    ...given,
  });
  backend.messages.push(message);
  act(() => feed.emit({ message }));
  return message;
}

test('a message that arrives is shown in the conversation and in the list, once, and is announced', async () => {
  const rendered = await open();
  const message = arrive(rendered, 'On my way');
  expect(await messageLog().findByText('On my way')).toBeVisible();
  expect(await threadList().findByText('On my way')).toBeVisible();
  expect(screen.getByText('Rook: On my way')).toBeInTheDocument();
  act(() => rendered.feed.emit({ message }));
  expect(messageLog().getAllByText('On my way')).toHaveLength(1);
});

test('a picture is shown as its thumbnail, and opens full size', async () => {
  const rendered = await open();
  const imageUrl = '/media/messages/a.jpg?expires=1&signature=x';
  const imageThumbnail = '/media/messages/a-thumb.webp?expires=1&signature=y';
  arrive(rendered, '', { content: { ...imageContent(imageUrl), imageThumbnail } });
  const button = await messageLog().findByRole('button', { name: 'View picture full size' });
  const image = button.querySelector('img');
  expect(image).toHaveAttribute('src', imageThumbnail);
  expect(image).toHaveAttribute('srcset', expect.stringContaining(`${imageThumbnail}&width=400 `));
  expect(image).toHaveAttribute('sizes', '290px');
  expect(image).toHaveAttribute('loading', 'lazy');
  await userEvent.click(button);
  const viewer = await screen.findByRole('dialog', { name: /^Picture / });
  await waitFor(() => expect(viewer.querySelector(`img[src="${imageUrl}"]`)).toBeInTheDocument());
});

test('a picture whose link has expired is shown with a new one', async () => {
  const rendered = await open();
  const message = arrive(rendered, '', {
    content: imageContent('/media/messages/a.jpg?expires=1'),
  });
  const button = await messageLog().findByRole('button', { name: 'View picture full size' });
  function src() {
    return button.querySelector('img')?.getAttribute('src');
  }
  expect(src()).toBe('/media/messages/a.jpg?expires=1');
  const { messages } = rendered.backend;
  const content = imageContent('/media/messages/a.jpg?expires=2');
  messages.splice(messages.indexOf(message), 1, { ...message, content });
  fireEvent.error(button.querySelector('img')!);
  await waitFor(() => expect(src()).toBe('/media/messages/a.jpg?expires=2'));
});

test('a picture whose link has expired while its thumbnail was shown opens full size with a new one', async () => {
  const rendered = await open();
  const imageThumbnail = '/media/messages/a-thumb.webp?expires=1&signature=y';
  const content = { ...imageContent('/media/messages/a.jpg?expires=1'), imageThumbnail };
  const message = arrive(rendered, '', { content });
  const { messages } = rendered.backend;
  const imageUrl = '/media/messages/a.jpg?expires=2';
  const renewed = { ...message, content: { ...content, imageUrl } };
  messages.splice(messages.indexOf(message), 1, renewed);
  const name = 'View picture full size';
  await userEvent.click(await messageLog().findByRole('button', { name }));
  const viewer = await screen.findByRole('dialog', { name: /^Picture / });
  await waitFor(() => expect(viewer.querySelector('img')).toBeInTheDocument());
  fireEvent.error(viewer.querySelector('img')!);
  await waitFor(() => expect(viewer.querySelector('img')).toHaveAttribute('src', imageUrl));
});

test('a message that arrives is marked as read', async () => {
  const rendered = await open();
  const { id } = arrive(rendered, 'On my way');
  await waitFor(() =>
    expect(rendered.requests.filter(({ path }) => path === '/messages/mark-read').at(-1)).toEqual(
      expect.objectContaining({ body: { upTo: id } }),
    ),
  );
});

test('ticks and deletions of the other side are shown as they happen', async () => {
  const rendered = await open();
  const own = rendered.backend.messages.find(
    ({ threadId, sender, status }) =>
      threadId === ROOK && sender.name === 'Foxglove' && status === 'delivered',
  )!;
  expect(messageLog().getByLabelText('Delivered')).toBeVisible();
  const change = { id: own.id, threadId: ROOK, updatedAt: new Date().toISOString() };
  act(() =>
    rendered.feed.emit({ status: { ...change, status: 'read', isRead: true, deleted: false } }),
  );
  await waitFor(() => expect(messageLog().queryByLabelText('Delivered')).not.toBeInTheDocument());
  act(() =>
    rendered.feed.emit({ status: { ...change, status: 'read', isRead: true, deleted: true } }),
  );
  expect(await messageLog().findByText('Message deleted')).toBeVisible();
});

test('nothing is polled while messages arrive live', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { requests, feed } = await open();
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  const count = requests.length;
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(requests).toHaveLength(count);
  act(() => feed.setState('polling'));
  await act(() => jest.advanceTimersByTimeAsync(25_000));
  expect(requests.length).toBeGreaterThan(count);
  expect(screen.getByText(/Connecting again/)).toBeVisible();
  jest.useRealTimers();
});

test('one’s own message is deleted after a confirmation, and its text can be copied', async () => {
  const user = userEvent.setup();
  const { backend } = await open();
  const more = messageLog().getByRole('button', { name: /More for We do: six full sets/ });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }));
  expect(await navigator.clipboard.readText()).toContain('six full sets');
  expect(await screen.findByText('Copied')).toBeVisible();
  await user.click(messageLog().getByRole('button', { name: /More for We do: six full sets/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this message?' }));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await messageLog().findByText('Message deleted')).toBeVisible();
  expect(backend.messages.filter(({ deleted }) => deleted)).toHaveLength(1);
});

test('a page without a clipboard says that nothing is copied', async () => {
  const user = userEvent.setup();
  await open();
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true });
  await user.click(messageLog().getByRole('button', { name: /More for We do: six full sets/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Copy text' }));
  expect(await screen.findByText('The text could not be copied')).toBeVisible();
});

test('a message of the other side cannot be deleted', async () => {
  const user = userEvent.setup();
  await open();
  await user.click(messageLog().getByRole('button', { name: /More for It is 2.1 m high/ }));
  await screen.findByRole('menuitem', { name: 'Copy text' });
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

test('a quote of a message that is not loaded leads to it', async () => {
  const user = userEvent.setup();
  Element.prototype.scrollIntoView = jest.fn();
  const rendered = await open(OTTER);
  const first = rendered.backend.messages.find(({ threadId }) => threadId === OTTER)!;
  const { sender, recipient } = first;
  const reply = makeMessage({
    threadId: OTTER,
    sender,
    recipient,
    content: textContent('About my son'),
    replyTo: { id: first.id, content: first.content, sender: { id: sender.id, name: sender.name } },
  });
  rendered.backend.messages.push(reply);
  act(() => rendered.feed.emit({ message: reply }));
  expect(messageLog().queryByText(/Can my son \(14\) come along\?$/, { selector: 'p' })).toBeNull();
  await user.click(await messageLog().findByRole('button', { name: /Can my son/ }));
  expect(
    await messageLog().findByText('Can my son (14) come along?', { selector: 'p' }),
  ).toBeVisible();
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  expect(screen.getByRole('button', { name: 'Newest messages' })).toBeVisible();
});
