/** @jest-environment node */
import type { StreamOptions } from '@muster/api-client';
import type { StreamEvent } from '@muster/contract';
import { createMessageFeed } from '@muster/remote-kit';
import { connectFeed } from './connect-feed.ts';

const controllers: AbortController[] = [];

/** Web Locks as browsers have them: one holder at a time, in the order of requests. */
const locks = {
  queue: Promise.resolve() as Promise<unknown>,
  request: (_: string, { signal }: { signal: AbortSignal }, task: () => Promise<void>) => {
    const turn = locks.queue.then(() => (signal.aborted ? undefined : task()));
    locks.queue = turn.catch(() => undefined);
    return turn;
  },
};
beforeAll(() => {
  Object.defineProperty(globalThis, 'navigator', { value: { locks }, configurable: true });
});

/** A tab of the account; `streams` are those that it has opened. */
function openTab(userId = 'fox') {
  const controller = new AbortController();
  controllers.push(controller);
  const { feed, sink } = createMessageFeed();
  const received: StreamEvent[] = [];
  feed.onEvent((event) => received.push(event));
  const streams: StreamOptions<StreamEvent>[] = [];
  const closed = connectFeed({
    userId,
    sink,
    signal: controller.signal,
    open: (options) => {
      streams.push(options);
      options.onOpen();
      return new Promise((_, reject) => {
        options.signal.addEventListener('abort', () => reject(new Error('aborted')));
      });
    },
  });
  async function close() {
    controller.abort();
    await closed;
  }
  return { feed, received, streams, close };
}

async function waitFor(condition: () => boolean) {
  for (let tries = 0; tries < 200 && !condition(); tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(condition()).toBe(true);
}

afterEach(() => {
  for (const controller of controllers.splice(0)) controller.abort();
});

test('two tabs share one stream, and both get every event', async () => {
  const first = openTab();
  await waitFor(() => first.streams.length === 1);
  const second = openTab();
  await waitFor(() => second.feed.getState() === 'live');
  first.streams[0]?.onEvent({ id: '4', data: { unreadCount: 3 } });
  await waitFor(() => second.received.length === 1);
  expect(first.received).toEqual([{ unreadCount: 3 }]);
  expect(second.received).toEqual([{ unreadCount: 3 }]);
  expect(second.streams).toEqual([]);
});

test('a new tab gets how the news stand, which the stream says only once', async () => {
  const first = openTab();
  await waitFor(() => first.streams.length === 1);
  const news = { unreadCount: 2, latestId: 7 };
  first.streams[0]?.onEvent({ id: undefined, data: { news } });
  first.streams[0]?.onEvent({ id: '4', data: { unreadCount: 3 } });
  const second = openTab();
  await waitFor(() => second.received.length > 0);
  expect(second.received).toEqual([{ news }]);
});

test('when the tab with the stream is closed, another continues after the last event', async () => {
  const first = openTab();
  await waitFor(() => first.streams.length === 1);
  const second = openTab();
  await waitFor(() => second.feed.getState() === 'live');
  first.streams[0]?.onEvent({ id: '9', data: { unreadCount: 1 } });
  await waitFor(() => second.received.length === 1);
  await first.close();
  await waitFor(() => second.streams.length === 1);
  expect(second.streams[0]?.lastEventId).toBe('9');
});

test('a tab that has received no event itself continues after the last event too', async () => {
  const first = openTab();
  await waitFor(() => first.streams.length === 1);
  first.streams[0]?.onEvent({ id: '9', data: { unreadCount: 1 } });
  const second = openTab();
  await waitFor(() => second.feed.getState() === 'live');
  await first.close();
  await waitFor(() => second.streams.length === 1);
  expect(second.streams[0]?.lastEventId).toBe('9');
});
