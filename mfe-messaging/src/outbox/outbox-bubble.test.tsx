import {
  createFakeBackend,
  fakeBackendHandlers,
  handle,
  imageContent,
  loseConnection,
  makeMessage,
  refuse,
} from '@muster/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ADDRESS, renderConversation } from '../composer/testing/test-conversation.tsx';
import { retryOutbox } from './outboxes.ts';

const PICTURE = new File(['x'], 'gate.jpg', { type: 'image/jpeg' });

beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});

/** A response that the test gives. */
function later<T>() {
  let give: (value: T) => void = () => undefined;
  const response = new Promise<T>((resolve) => {
    give = resolve;
  });
  return { response, give };
}
async function sendPicture(caption: string) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await userEvent.upload(input, PICTURE);
  await userEvent.type(screen.getByRole('textbox', { name: /^Caption/ }), `${caption}{Enter}`);
}
function bubbles() {
  return screen.queryAllByRole('article', { name: 'You' });
}

test('a message is shown as being sent until the server has confirmed it', async () => {
  const { response, give } = later<{ message: ReturnType<typeof makeMessage> }>();
  const { box, log } = renderConversation({ handlers: [handle('sendMessage', () => response)] });
  await userEvent.type(box, 'Hello{Enter}');
  expect(bubbles()[0]).toHaveTextContent('HelloSending…');
  expect(bubbles()[0]).toHaveAttribute('aria-busy', 'true');
  give({ message: makeMessage({ content: { ...imageContent(''), type: 'text', text: 'Hello' } }) });
  expect(await log.findByText('Sent: Hello')).toBeVisible();
  expect(bubbles()).toEqual([]);
});

test.each([
  ['MAY_NOT_MESSAGE', 'You do not have permission to send messages to this event'],
  ['THREAD_NOT_FOUND', 'Event not found'],
  ['INVALID_MESSAGE', 'Invalid message data'],
] as const)('a message refused with %s says why, and the next one is sent', async (code, text) => {
  const backend = createFakeBackend('full');
  const real = fakeBackendHandlers(backend).find(({ name }) => name === 'sendMessage')!;
  const { box, log, use } = renderConversation({
    backend,
    handlers: [handle('sendMessage', () => refuse(code))],
  });
  await userEvent.type(box, 'Refused{Enter}');
  expect(await log.findByRole('alert')).toHaveTextContent(text);
  use(real);
  await userEvent.type(box, 'Next{Enter}');
  expect(await log.findByText('Sent: Next')).toBeVisible();
  expect(bubbles()).toHaveLength(1);
});

test('Retry sends a failed message again, and Discard removes it; the focus stays in the log', async () => {
  const backend = createFakeBackend('full');
  const { box, log, use, sends } = renderConversation({
    backend,
    handlers: [handle('sendMessage', () => refuse('MAY_NOT_MESSAGE'))],
  });
  await userEvent.type(box, 'First{Enter}Second{Enter}');
  await waitFor(() => expect(log.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
  const [first, second] = bubbles();
  expect(within(second!).getByRole('button', { name: 'Discard' })).toHaveAccessibleDescription(
    'Second',
  );
  await userEvent.click(within(second!).getByRole('button', { name: 'Discard' }));
  expect(bubbles()).toHaveLength(1);
  expect(screen.getByRole('log')).toHaveFocus();
  use(fakeBackendHandlers(backend).find(({ name }) => name === 'sendMessage')!);
  await userEvent.click(within(first!).getByRole('button', { name: 'Retry' }));
  expect(await log.findByText('Sent: First')).toBeVisible();
  expect(sends().map(({ content }) => content)).toEqual([
    { text: 'First' },
    { text: 'Second' },
    { text: 'First' },
  ]);
});

test('without a connection messages wait with Retry and Discard, and are sent in order when it is back', async () => {
  const backend = createFakeBackend('full');
  const { box, log, use } = renderConversation({
    backend,
    handlers: [handle('sendMessage', () => loseConnection())],
  });
  await userEvent.type(box, 'First{Enter}Second{Enter}');
  await waitFor(() => expect(log.getAllByText('Waiting for the connection')).toHaveLength(2));
  expect(log.getAllByRole('button', { name: 'Discard' })).toHaveLength(2);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  use(fakeBackendHandlers(backend).find(({ name }) => name === 'sendMessage')!);
  act(() => void window.dispatchEvent(new Event('online')));
  // Before the first pause of 2 s is over.
  expect(await log.findByText('Sent: Second', {}, { timeout: 1_000 })).toBeVisible();
  expect(log.getAllByText(/^Sent/).map((line) => line.textContent)).toEqual([
    'Sent: First',
    'Sent: Second',
  ]);
});

test('a message whose response was lost is repeated and exists once', async () => {
  const backend = createFakeBackend('full');
  const before = backend.messages.length;
  const real = fakeBackendHandlers(backend).find(({ name }) => name === 'sendMessage')!;
  let isLost = true;
  const { box, log, sends, use } = renderConversation({ backend });
  use({
    name: 'sendMessage',
    respond: async (request) => {
      const response = await real.respond(request);
      return isLost ? loseConnection() : response;
    },
  });
  await userEvent.type(box, 'Only once{Enter}');
  expect(await log.findByText('Waiting for the connection')).toBeVisible();
  isLost = false;
  act(retryOutbox);
  expect(await log.findByText('Sent: Only once')).toBeVisible();
  expect(sends()).toHaveLength(2);
  expect(backend.messages).toHaveLength(before + 1);
});

test('after a reload a failed message is still there, and a waiting one is sent', async () => {
  const backend = createFakeBackend('full');
  const { box, log, unmount } = renderConversation({
    backend,
    handlers: [
      handle('sendMessage', ({ body }) =>
        body.text === 'First' ? refuse('MAY_NOT_MESSAGE') : loseConnection(),
      ),
    ],
  });
  await userEvent.type(box, 'First{Enter}Second{Enter}');
  await log.findByText('Waiting for the connection');
  unmount();
  const again = renderConversation({ backend });
  expect(again.log.getByRole('alert')).toHaveTextContent('You do not have permission');
  act(retryOutbox);
  expect(await again.log.findByText('Sent: Second')).toBeVisible();
  expect(bubbles()).toHaveLength(1);
});

test('a picture shows its caption, its progress and Cancel, which discards it', async () => {
  const { log, box } = renderConversation({
    handlers: [handle('sendImage', () => new Promise(() => undefined))],
  });
  await sendPicture('The gate');
  const image = await log.findByAltText('The gate');
  expect(image).toHaveAttribute('src', 'blob:picture');
  expect(log.getByRole('progressbar', { name: 'Sending picture' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  await userEvent.click(log.getByRole('button', { name: 'Cancel' }));
  expect(bubbles()).toEqual([]);
  await userEvent.type(box, 'Next{Enter}');
  expect(await log.findByText('Sent: Next')).toBeVisible();
});

test('a refused picture says why, and Retry sends it with its caption', async () => {
  const backend = createFakeBackend('full');
  const { log, use, sends } = renderConversation({
    backend,
    handlers: [handle('sendImage', () => refuse('WRONG_TYPE', 'It is damaged'))],
  });
  await sendPicture('The gate');
  expect(await log.findByRole('alert')).toHaveTextContent('Failed to send image: It is damaged');
  use(fakeBackendHandlers(backend).find(({ name }) => name === 'sendImage')!);
  await userEvent.click(log.getByRole('button', { name: 'Retry' }));
  expect(await log.findByText('Sent: The gate')).toBeVisible();
  expect(sends()[1]).toMatchObject({ caption: 'The gate', threadId: ADDRESS.threadId });
});
