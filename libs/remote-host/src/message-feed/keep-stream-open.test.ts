import { ApiError, type StreamOptions } from '@muster/api-client';
import type { StreamEvent } from '@muster/contract';
import { keepStreamOpen } from './keep-stream-open.ts';

type Open = (options: StreamOptions<StreamEvent>) => Promise<void>;

/** Runs the loop with these attempts to open the stream; the last one ends the loop. */
async function run(...attempts: Open[]) {
  jest.useFakeTimers();
  const controller = new AbortController();
  const states: string[] = [];
  const received: StreamEvent[] = [];
  const startedAfter: (string | undefined)[] = [];
  const loop = keepStreamOpen({
    signal: controller.signal,
    open: async (options) => {
      startedAfter.push(options.lastEventId);
      const attempt = attempts.shift();
      if (attempt) return attempt(options);
      controller.abort();
    },
    onState: (state) => states.push(state),
    onEvent: ({ data }) => received.push(data),
  });
  await jest.advanceTimersByTimeAsync(10 * 60_000);
  await loop;
  return { states, received, startedAfter };
}

afterEach(() => jest.useRealTimers());

async function lose(): Promise<void> {
  throw new ApiError('NETWORK', 'lost');
}

test('a lost stream is opened again after the last event', async () => {
  const { states, received, startedAfter } = await run(async ({ onOpen, onEvent }) => {
    onOpen();
    onEvent({ id: '7', data: { unreadCount: 1 } });
    onEvent({ id: undefined, data: { unreadCount: 2 } });
    await lose();
  });
  expect(states).toEqual(['live', 'polling']);
  expect(received).toEqual([{ unreadCount: 1 }, { unreadCount: 2 }]);
  expect(startedAfter).toEqual([undefined, '7']);
});

test('a stream that cannot be opened is tried again, and lists are polled until it is open', async () => {
  const { states, startedAfter } = await run(lose, lose, lose, async ({ onOpen }) => onOpen());
  expect(states).toEqual(['polling', 'polling', 'polling', 'live', 'polling']);
  expect(startedAfter).toHaveLength(5);
});

test('an expired session ends the loop', async () => {
  const { startedAfter } = await run(async () => {
    throw new ApiError('SESSION_EXPIRED', '', { status: 401 });
  });
  expect(startedAfter).toHaveLength(1);
});

test('a silent stream counts as lost, one with comments does not', async () => {
  let openForMs = 0;
  const { startedAfter } = await run(async ({ signal, onOpen, onActivity }) => {
    onOpen();
    const start = Date.now();
    // Comments for two minutes, then silence.
    const comments = setInterval(() => Date.now() - start < 120_000 && onActivity?.(), 25_000);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    clearInterval(comments);
    openForMs = Date.now() - start;
    throw new ApiError('CANCELLED', '');
  });
  expect(openForMs).toBe(100_000 + 60_000);
  expect(startedAfter).toHaveLength(2);
});

test('the stream is opened at once when the browser is online again', async () => {
  const openedAt: number[] = [];
  async function note() {
    openedAt.push(Date.now());
    if (openedAt.length === 5) setTimeout(() => globalThis.dispatchEvent(new Event('online')), 5);
    await lose();
  }
  await run(note, note, note, note, note, note);
  const [fifth = 0, sixth = 0] = openedAt.slice(4);
  // By itself the loop would have waited for 8 s at least.
  expect(sixth - fifth).toBe(5);
});
