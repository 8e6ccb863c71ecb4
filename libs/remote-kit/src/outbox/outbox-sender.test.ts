import { ApiError, type ApiErrorCode } from '@muster/api-client';
import { ERRORS, type ErrorCode } from '@muster/contract';
import { dropAllDrafts } from '@muster/remote-kit';
import { kindOfFailure } from './kind-of-failure.ts';
import { OutboxSender } from './outbox-sender.ts';
import { OutboxSteps, type UnsentEntry } from './outbox-steps.ts';
import { openOutboxStore } from './outbox-store.ts';

interface Entry extends UnsentEntry {
  id: string;
  topic: string;
}

const steps = new OutboxSteps<Entry>({ idOf: ({ id }) => id, topicOf: ({ topic }) => topic });

/** Of another account in each test: the senders of the tests before listen still. */
let account = 0;

function openStore() {
  const accountId = String(account);
  return openOutboxStore<Entry>({ accountId, name: 'outbox', idOf: steps.idOf });
}

type Options = Partial<ConstructorParameters<typeof OutboxSender<Entry, string>>[0]>;

/** An outbox as a tab has it, with responses that the test gives, request by request. */
function open(options: Options = {}) {
  const store = openStore();
  const requests: { id: string; succeed: () => void; fail: (code: ApiErrorCode) => void }[] = [];
  const signals: AbortSignal[] = [];
  const sender = new OutboxSender<Entry, string>({
    store,
    steps,
    lockPrefix: 'test:',
    maySend: () => true,
    send: ({ id }, signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new ApiError('CANCELLED', 'Cancelled')));
        signals.push(signal);
        requests.push({
          id,
          succeed: () => resolve('Done'),
          fail: (code) => reject(failureOf(code)),
        });
      }),
    classify: (error) => ({ kind: kindOfFailure(error), sentence: (error as ApiError).code }),
    onSent: ({ id }) => store.change((all) => steps.markSent(all, id)),
    ...options,
  });
  function add(ids: string, topic = 'game') {
    const added = [...ids].map((id) => ({ id, topic }));
    store.change((all) => steps.add(all, added, Date.now()));
    sender.retry(topic);
  }
  /** Such as `ab`: what was sent, in order. */
  function sent() {
    return requests.map(({ id }) => id).join('');
  }
  function states() {
    return store.read().map(({ id, state, failure }) => [id, state, failure]);
  }
  return { store, sender, requests, signals, add, sent, states };
}

function failureOf(code: ApiErrorCode) {
  const { status = 0, message = 'Network error' } = ERRORS[code as ErrorCode] ?? {};
  return new ApiError(code, message, { status });
}

/** Lets promises and timers of 0 ms run. */
function settle(ms = 0) {
  return jest.advanceTimersByTimeAsync(ms);
}

beforeEach(() => {
  account += 1;
  jest.useFakeTimers();
});
afterEach(() => {
  dropAllDrafts();
  jest.useRealTimers();
});

test('a topic is sent in order, one at a time, and another topic at the same time', async () => {
  const { add, requests, sent } = open();
  add('ba');
  add('c', 'other');
  await settle();
  expect(sent()).toBe('bc');
  requests[0]!.succeed();
  await settle();
  expect(sent()).toBe('bca');
});

test('the pauses between attempts grow from 2 s to a minute, and start again after a success', async () => {
  const { add, requests } = open();
  add('a');
  await settle();
  for (const pauseMs of [2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    const before = requests.length;
    requests.at(-1)!.fail('NETWORK');
    await settle(pauseMs - 10);
    expect(requests).toHaveLength(before);
    await settle(20);
    expect(requests).toHaveLength(before + 1);
  }
  requests.at(-1)!.succeed();
  await settle();
  add('b');
  await settle();
  requests.at(-1)!.fail('NETWORK');
  const before = requests.length;
  await settle(2_100);
  expect(requests).toHaveLength(before + 1);
});

test('retryAll and a further entry end the pause; start does not', async () => {
  const { add, sender, requests, sent } = open();
  add('a');
  await settle();
  requests[0]!.fail('NETWORK');
  await settle();
  sender.start();
  await settle();
  expect(sent()).toBe('a');
  sender.retryAll();
  await settle();
  expect(sent()).toBe('aa');
  requests[1]!.fail('NETWORK');
  await settle();
  add('b');
  await settle();
  expect(sent()).toBe('aaa');
});

test('what is refused is kept with its reason, those behind it are sent, and it on request', async () => {
  const onRefused = jest.fn();
  const { add, sender, requests, sent, states, store } = open({ onRefused });
  add('ab');
  await settle();
  requests[0]!.fail('MAY_NOT_MESSAGE');
  await settle();
  expect(states()).toEqual([
    ['a', 'failed', 'MAY_NOT_MESSAGE'],
    ['b', 'sending', null],
  ]);
  expect(onRefused.mock.calls).toEqual([[expect.objectContaining({ id: 'a' }), expect.any(Error)]]);
  requests[1]!.succeed();
  await settle(120_000);
  sender.start();
  await settle();
  expect(sent()).toBe('ab');
  store.change((all) => steps.retry(all, 'a'));
  sender.retry('game');
  await settle();
  expect(sent()).toBe('aba');
});

test('an entry with which the server keeps failing lets one behind it go, and is refused', async () => {
  // `b` belongs to what it follows.
  const { add, requests, sent, states } = open({ mayOvertake: ({ id }) => id !== 'b' });
  add('abcd');
  await settle();
  for (const pauseMs of [2_100, 4_100, 0]) {
    requests.at(-1)!.fail('UNAVAILABLE');
    await settle(pauseMs);
  }
  expect(sent()).toBe('aaac');
  requests.at(-1)!.succeed();
  await settle();
  // Once more, in case the server works again only since then.
  expect(sent()).toBe('aaaca');
  requests.at(-1)!.fail('UNAVAILABLE');
  await settle();
  expect(states()).toEqual([
    ['a', 'failed', 'UNAVAILABLE'],
    ['b', 'sending', null],
    ['d', 'waiting', null],
  ]);
});

test('while the server fails with every entry none is given up, and all are sent once it works', async () => {
  const { add, requests, states } = open();
  add('ab');
  await settle();
  for (let attempts = 0; attempts < 12; attempts += 1) {
    requests.at(-1)!.fail('UNAVAILABLE');
    await settle(61_000);
  }
  expect(states().map(([id]) => id)).toEqual(['a', 'b']);
  requests.at(-1)!.succeed();
  await settle(61_000);
  requests.at(-1)!.succeed();
  await settle();
  expect(states()).toEqual([]);
});

test('without a session everything waits until the next start', async () => {
  const { add, sender, requests, sent, states } = open();
  add('a');
  await settle();
  requests[0]!.fail('SESSION_EXPIRED');
  await settle(120_000);
  expect(sent()).toBe('a');
  expect(states()).toEqual([['a', 'waiting', 'SESSION_EXPIRED']]);
  sender.start();
  await settle();
  expect(sent()).toBe('aa');
});

test('who waits is told at once that nothing can be sent', async () => {
  const onRest = jest.fn();
  const { add, sent } = open({ maySend: () => false, onRest });
  add('a');
  await settle();
  expect(onRest.mock.calls).toEqual([['game']]);
  expect(sent()).toBe('');
});

test('what is discarded is cancelled, and the next entry is sent', async () => {
  const { add, store, signals, sent } = open();
  add('ab');
  await settle();
  store.change((all) => steps.remove(all, 'a'));
  await settle();
  expect(signals[0]?.aborted).toBe(true);
  expect(sent()).toBe('ab');
});

test('after a reload what was being sent is sent again; what is too old is not', async () => {
  const before = open();
  before.add('abc');
  await settle();
  const { sender, sent, states } = open({
    refuseOld: (all) => all.filter(({ id }) => id !== 'b'),
  });
  sender.start();
  await settle();
  expect(sent()).toBe('a');
  expect(states().map(([id]) => id)).toEqual(['a', 'c']);
});

/** Web Locks, as far as the outbox uses them. */
function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  return {
    request: (name: string, task: () => Promise<void>) => {
      const turn = (held.get(name) ?? Promise.resolve()).then(task);
      held.set(name, turn);
      return turn;
    },
  };
}

test('of two tabs one sends, and the other takes over what it leaves behind', async () => {
  Object.defineProperty(navigator, 'locks', { value: fakeLocks(), configurable: true });
  const first = open();
  const second = open();
  second.sender.start();
  first.add('a');
  await settle(6_000);
  expect(first.sent()).toBe('a');
  first.requests[0]!.succeed();
  await settle(6_000);
  expect(second.sent()).toBe('');
  // A tab that is closed before it has sent anything.
  openStore().change((all) => steps.add(all, [{ id: 'b', topic: 'game' }], Date.now()));
  await settle(6_000);
  expect(first.sent() + second.sent()).toBe('ab');
  Object.defineProperty(navigator, 'locks', { value: undefined, configurable: true });
});
