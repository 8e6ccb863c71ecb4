import { type Api, ApiError, type ApiErrorCode } from '@muster/api-client';
import { ERRORS, type ErrorCode, type Message } from '@muster/contract';
import { makeMessage } from '@muster/testing';
import { newAddress, threadAddress } from './address.ts';
import { Outbox } from './outbox.ts';

const storedFiles = new Map<string, File>();
jest.mock('idb', () => ({
  openDB: async () => ({
    get: async (_store: string, key: string) => storedFiles.get(key),
    put: async (_store: string, file: File, key: string) => void storedFiles.set(key, file),
    delete: async (_store: string, key: string) => void storedFiles.delete(key),
    getAllKeys: async () => [...storedFiles.keys()],
  }),
}));

const ME = '64b000000000000000000001';
const GAME = threadAddress({
  threadId: 'game',
  event: { id: 'event', title: '', date: '', deleted: false },
});
const PICTURE = new File(['x'], 'gate.jpg', { type: 'image/jpeg' });

interface Sent {
  text?: string;
  caption?: string;
  clientId: string;
  threadId?: string;
  recipientId?: string;
}

/** An API whose responses the test gives, request by request. */
function fakeApi() {
  const requests: (Sent & { signal?: AbortSignal | undefined; settle: PromiseSettler })[] = [];
  function request(sent: Sent, signal: AbortSignal | undefined) {
    return new Promise<{ message: Message }>((resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new ApiError('CANCELLED', 'Cancelled')));
      function succeed(threadId = 'game') {
        resolve({ message: makeMessage({ threadId, clientId: sent.clientId }) });
      }
      requests.push({ ...sent, signal, settle: { succeed, fail: reject } });
    });
  }
  const api = {
    sendMessage: ({ body }, options) => {
      const { content, metadata, threadId, recipientId } = body;
      const clientId = metadata?.clientId ?? '';
      const sent = { text: content?.text, clientId, threadId, recipientId };
      return request(sent, options?.signal);
    },
    sendImage: ({ body }, options) => {
      options?.onProgress?.(0.4);
      return request({ caption: body.caption, clientId: String(body.clientId) }, options?.signal);
    },
  } as Partial<Api> as Api;
  return { api, requests };
}

interface PromiseSettler {
  succeed: (threadId?: string) => void;
  fail: (error: Error) => void;
}

function failure(code: ApiErrorCode) {
  const { status, message } = ERRORS[code as ErrorCode] ?? { status: 0, message: 'Network error' };
  return new ApiError(code, message, { status });
}
function signIn(id: string | null) {
  localStorage.setItem('accessToken', 'token');
  localStorage.setItem('user', JSON.stringify({ id, email: 'me@example.org.uk' }));
}
function message(text: string) {
  return { text, replyTo: null, image: null };
}
function states(outbox: Outbox) {
  return outbox.entries().map(({ text, state, failure: why }) => [text, state, why]);
}
/** Lets promises and timers of 0 ms run. */
function settle(ms = 0) {
  return jest.advanceTimersByTimeAsync(ms);
}
function open(accountId = ME) {
  const { api, requests } = fakeApi();
  const outbox = new Outbox(accountId);
  outbox.start(api);
  return { outbox, requests, api };
}

beforeEach(() => {
  jest.useFakeTimers();
  storedFiles.clear();
  signIn(ME);
});
afterEach(() => jest.useRealTimers());

test('messages are sent one after the other, in order, each with its client id', async () => {
  const { outbox, requests } = open();
  const onSent = jest.fn();
  outbox.listen('game', onSent);
  outbox.add(GAME, [message('First'), message('Second')]);
  await settle();
  expect(requests.map(({ text }) => text)).toEqual(['First']);
  expect(states(outbox)).toEqual([
    ['First', 'sending', null],
    ['Second', 'waiting', null],
  ]);
  requests[0]!.settle.succeed();
  await settle();
  expect(requests.map(({ text }) => text)).toEqual(['First', 'Second']);
  requests[1]!.settle.succeed();
  await settle();
  expect(outbox.entries()).toEqual([]);
  expect(onSent).toHaveBeenCalledTimes(2);
  expect(requests[0]?.clientId).toMatch(/^[\w-]{8,64}$/);
  expect(requests[0]).toMatchObject({ threadId: 'game' });
});

test.each(['NETWORK', 'TIMEOUT', 'UNAVAILABLE', 'TOO_MANY_REQUESTS', 'INTERNAL'] as const)(
  'after %s a message is tried again by itself with the same client id, and those behind it wait',
  async (code) => {
    const { outbox, requests } = open();
    outbox.add(GAME, [message('First'), message('Second')]);
    await settle();
    requests[0]!.settle.fail(failure(code));
    await settle();
    expect(states(outbox)[0]).toEqual(['First', 'waiting', expect.any(String)]);
    await settle(1_900);
    expect(requests).toHaveLength(1);
    await settle(200);
    expect(requests.map(({ text }) => text)).toEqual(['First', 'First']);
    expect(requests[1]?.clientId).toBe(requests[0]?.clientId);
  },
);

test('a refused message stays as failed, those behind it are sent, and Retry sends it again', async () => {
  const { outbox, requests } = open();
  outbox.add(GAME, [message('First'), message('Second')]);
  await settle();
  requests[0]!.settle.fail(failure('MAY_NOT_MESSAGE'));
  await settle();
  expect(states(outbox)).toEqual([
    ['First', 'failed', 'You do not have permission to send messages to this event'],
    ['Second', 'sending', null],
  ]);
  requests[1]!.settle.succeed();
  await settle(120_000);
  expect(requests).toHaveLength(2);
  outbox.retry(outbox.entries()[0]!);
  await settle();
  expect(requests[2]?.clientId).toBe(requests[0]?.clientId);
});

test('discarding cancels what is being sent, and the next message is sent', async () => {
  const { outbox, requests } = open();
  outbox.add(GAME, [message('First'), message('Second')]);
  await settle();
  outbox.discard(outbox.entries()[0]!);
  await settle();
  expect(requests[0]?.signal?.aborted).toBe(true);
  expect(requests.map(({ text }) => text)).toEqual(['First', 'Second']);
});

test('after a reload what waited is sent, also what was being sent, and its picture', async () => {
  const before = open();
  before.outbox.add(GAME, [
    { text: '', replyTo: null, image: { file: PICTURE, caption: 'The gate' } },
    message('Second'),
  ]);
  await settle();
  expect(before.outbox.progress.get(before.requests[0]!.clientId)).toBe(0.4);
  const { outbox, requests } = open();
  await settle();
  expect(requests[0]).toMatchObject({ caption: 'The gate' });
  expect(requests[0]?.clientId).toBe(before.requests[0]?.clientId);
  expect(storedFiles.size).toBe(1);
  requests[0]!.settle.succeed();
  await settle();
  expect(storedFiles.size).toBe(0);
  expect(states(outbox)).toEqual([['Second', 'sending', null]]);
});

test('a picture that cannot be found any more fails with its sentence', async () => {
  const before = open();
  before.outbox.add(GAME, [{ text: '', replyTo: null, image: { file: PICTURE, caption: '' } }]);
  jest.spyOn(storedFiles, 'get').mockReturnValue(undefined);
  const { outbox, requests } = open();
  await settle(10_000);
  expect(requests).toEqual([]);
  expect(outbox.entries()[0]).toMatchObject({ state: 'failed', failure: 'Failed to send image' });
});

test('stored pictures without an entry are dropped at the start, those of other accounts are not', async () => {
  storedFiles.set(`${ME}:gone`, PICTURE).set('other:theirs', PICTURE);
  open();
  await settle();
  expect([...storedFiles.keys()]).toEqual(['other:theirs']);
});

test('nothing is sent as another account; it is sent when the account signs in again', async () => {
  const { outbox, requests, api } = open();
  outbox.add(GAME, [message('First')]);
  await settle();
  requests[0]!.settle.fail(failure('SESSION_EXPIRED'));
  signIn('64b000000000000000000002');
  await settle(120_000);
  outbox.retryAll();
  await settle();
  expect(requests).toHaveLength(1);
  expect(states(outbox)).toEqual([['First', 'waiting', null]]);
  signIn(ME);
  outbox.start(api);
  await settle();
  expect(requests).toHaveLength(2);
});

test('the first message of a new conversation makes its thread, and the others go into it', async () => {
  const { outbox, requests } = open();
  const onSent = jest.fn();
  const address = newAddress('event', 'rook');
  sessionStorage.setItem(`muster-draft:${ME}:messages:${address.conversation}`, '{"text":"Th"}');
  outbox.listen(address.conversation, onSent);
  outbox.add(address, [message('First'), message('Second')]);
  await settle();
  expect(requests[0]).toMatchObject({ recipientId: 'rook' });
  requests[0]!.settle.succeed('made');
  await settle();
  expect(onSent).toHaveBeenCalledWith(expect.objectContaining({ threadId: 'made' }));
  expect(requests).toHaveLength(2);
  expect(requests[1]).toMatchObject({ text: 'Second', threadId: 'made' });
  // What is written before the screen has changed to the thread.
  outbox.add(address, [message('Third')]);
  requests[1]!.settle.succeed('made');
  await settle();
  expect(requests[2]).toMatchObject({ text: 'Third', threadId: 'made' });
  expect(sessionStorage.getItem(`muster-draft:${ME}:messages:made`)).toBe('{"text":"Th"}');
});

test('what the release before has kept is sent', async () => {
  const kept = {
    ...{ clientId: '0123abcd', text: 'Kept', replyTo: null, image: null, failure: null },
    ...{ conversation: 'game', threadId: 'game', eventId: 'event', recipientId: null },
    ...{ createdAt: '2026-11-14T09:00:00.000Z', state: 'sending' },
  };
  localStorage.setItem(`muster-draft:${ME}:outbox:0123abcd`, JSON.stringify(kept));
  const { outbox, requests } = open();
  await settle();
  expect(requests[0]).toMatchObject({ text: 'Kept', clientId: '0123abcd' });
  requests[0]!.settle.succeed();
  await settle();
  expect(outbox.entries()).toEqual([]);
});

test('at most 100 messages and 20 pictures wait', () => {
  const { outbox } = open();
  const image = { text: '', replyTo: null, image: { file: PICTURE, caption: '' } };
  expect(outbox.add(GAME, Array(21).fill(image))).toMatch(/^At most 20 pictures can wait/);
  expect(outbox.add(GAME, Array(20).fill(image))).toBeNull();
  expect(outbox.add(GAME, [image])).toMatch(/^At most 20 pictures can wait/);
  expect(outbox.add(GAME, Array(80).fill(message('Text')))).toBeNull();
  expect(outbox.add(GAME, [message('Text')])).toMatch(/^At most 100 messages can wait/);
  expect(outbox.entries()).toHaveLength(100);
});
