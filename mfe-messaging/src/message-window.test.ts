import type { Message, StatusChange } from '@muster/contract';
import { makeId, makeMessage, makeThread } from '@muster/testing/builders';
import fc from 'fast-check';
import {
  addMessage,
  addNewestPage,
  addPage,
  applyStatus,
  MAX_WINDOW,
  type MessageWindow,
} from './message-window.ts';

const thread = makeThread();
const { sender, recipient } = makeMessage();

function message(seq: number, given: Partial<Message> = {}) {
  const { threadId } = thread;
  return makeMessage({
    id: makeId(seq),
    seq,
    threadId,
    sender,
    recipient,
    status: 'sent',
    ...given,
  });
}
function messages(from: number, to: number) {
  return Array.from({ length: to - from + 1 }, (_, index) => message(from + index));
}
/** The messages `from` to `to` of a thread with the messages 1 to `count`. */
function page(from: number, to: number, count: number) {
  return {
    thread,
    messages: messages(from, to),
    pagination: { page: 1, limit: 50, total: count, pages: 1 },
    hasOlder: from > 1,
    hasNewer: to < count,
  };
}
function windowOf(from: number, to: number, count: number): MessageWindow {
  return addNewestPage(undefined, page(from, to, count));
}
function seqs({ messages }: MessageWindow) {
  return messages.map(({ seq }) => seq);
}

test('an older page is added above, and the newest messages beyond the limit are dropped', () => {
  const full = windowOf(1001, 1000 + MAX_WINDOW, 1000 + MAX_WINDOW);
  const scrolled = addPage(full, page(951, 1000, 1000 + MAX_WINDOW), 'older');
  expect(scrolled.messages).toHaveLength(MAX_WINDOW);
  expect(seqs(scrolled)[0]).toBe(951);
  expect(scrolled).toMatchObject({ hasOlder: true, hasNewer: true });
  const back = addPage(scrolled, page(1251, 1300, 1300), 'newer');
  expect(seqs(back).at(-1)).toBe(1300);
  expect(back).toMatchObject({ hasOlder: true, hasNewer: false });
});

test('the newest page continues the window, or replaces it when messages between are missing', () => {
  expect(seqs(addNewestPage(windowOf(1, 50, 50), page(41, 90, 90)))).toHaveLength(90);
  expect(seqs(addNewestPage(windowOf(1, 50, 50), page(101, 150, 150)))[0]).toBe(101);
});

test('a window that shows older messages keeps them while newer ones exist', () => {
  const older = windowOf(1, 50, 500);
  expect(addNewestPage(older, page(451, 500, 500))).toEqual(older);
  // Also while the two overlap.
  expect(addNewestPage(older, page(31, 80, 80))).toEqual(older);
  expect(addMessage(older, message(501))).toEqual(older);
});

test('the messages of a window stay bounded while new ones arrive', () => {
  const full = windowOf(1, MAX_WINDOW, MAX_WINDOW);
  const next = addMessage(full, message(MAX_WINDOW + 1));
  expect(next.messages).toHaveLength(MAX_WINDOW);
  expect(next.hasOlder).toBe(true);
  expect(seqs(next).at(-1)).toBe(MAX_WINDOW + 1);
});

test('a deletion empties the message and stays', () => {
  const [first] = messages(1, 1);
  const deleted: StatusChange = { ...first!, deleted: true, status: 'read' };
  const window = applyStatus(windowOf(1, 1, 1), deleted);
  expect(window.messages[0]).toMatchObject({ deleted: true, status: 'read', isRead: true });
  expect(window.messages[0]?.content.text).toBe('');
  expect(addNewestPage(window, page(1, 1, 1)).messages).toEqual(window.messages);
});

const COUNT = 12;
const statuses = ['sent', 'delivered', 'read'] as const;

/**
 * What the page can learn of a thread with 12 messages: a message, a change of one, or the newest
 * page at some time.
 */
const arrivals = fc.oneof(
  fc.record({ kind: fc.constant('message' as const), seq: fc.integer({ min: 1, max: COUNT }) }),
  fc.record({
    kind: fc.constant('status' as const),
    seq: fc.integer({ min: 1, max: COUNT }),
    status: fc.constantFrom(...statuses),
    deleted: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('page' as const), to: fc.integer({ min: 1, max: COUNT }) }),
);

type Arrival = typeof arrivals extends fc.Arbitrary<infer Value> ? Value : never;

function apply(window: MessageWindow, arrival: Arrival): MessageWindow {
  switch (arrival.kind) {
    case 'message':
      return addMessage(window, message(arrival.seq));
    case 'status':
      return applyStatus(window, { ...message(arrival.seq), ...arrival, isRead: false });
    case 'page':
      return addNewestPage(window, page(1, arrival.to, arrival.to));
  }
}

test('any order of arrival, and any repetition, gives the same list', () => {
  const all: MessageWindow = windowOf(1, COUNT, COUNT);
  fc.assert(
    fc.property(fc.array(arrivals), fc.nat(), (history, seed) => {
      const shuffled = history.toSorted(
        (a, b) => hash(seed, history.indexOf(a)) - hash(seed, history.indexOf(b)),
      );
      const inOrder = history.reduce(apply, all);
      expect(shuffled.reduce(apply, all)).toEqual(inOrder);
      expect([...history, ...shuffled].reduce(apply, all)).toEqual(inOrder);
    }),
  );
});

function hash(seed: number, index: number): number {
  return ((seed + 1) * (index + 7) * 2_654_435_761) % 1_000_003;
}

test('messages are in the order of their numbers, each once, whatever arrives first', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([...Array(COUNT).keys()]), (order) => {
      const empty: MessageWindow = { messages: [], hasOlder: false, hasNewer: false };
      const window = [...order, ...order].reduce(
        (known, index) => addMessage(known, message(index + 1)),
        empty,
      );
      expect(seqs(window)).toEqual([...order].map((index) => index + 1).sort((a, b) => a - b));
    }),
  );
});
