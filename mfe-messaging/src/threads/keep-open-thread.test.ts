import { makeThread } from '@muster/testing';
import { act, renderHook } from '@testing-library/react';
import { listThreads, useOpenThreadKept } from './keep-open-thread.ts';

const [oldest, middle, newest] = ['08:00', '09:00', '10:00'].map((time) =>
  makeThread({ lastActivity: `2026-11-12T${time}:00.000Z`, unreadCount: 1 }),
);
const [a, b, c] = [newest!, middle!, oldest!];

test('the open thread is listed at the position of its last activity, without unread messages', () => {
  expect(listThreads([a, c], b)).toEqual([a, { ...b, unreadCount: 0 }, c]);
  expect(listThreads([a, b], c)).toEqual([a, b, { ...c, unreadCount: 0 }]);
  expect(listThreads([a, b], b)).toEqual([a, b]);
});

test('a thread that is on two pages is listed once', () => {
  expect(listThreads([a, b, b, c], null)).toEqual([a, b, c]);
});

test('a thread is kept while it is open and the filter is the same', () => {
  const { result, rerender } = renderHook(
    ({ threads, selectedId, filterKey }) =>
      useOpenThreadKept(threads, { selectedId, filterKey, isOutdated: false }),
    { initialProps: { threads: [a, b], selectedId: b.threadId, filterKey: 'unread' } },
  );
  function idsAfter(threads: (typeof a)[], selectedId: string, filterKey = 'unread') {
    act(() => rerender({ threads, selectedId, filterKey }));
    return result.current.map(({ threadId }) => threadId);
  }
  expect(idsAfter([a], b.threadId)).toEqual([a.threadId, b.threadId]);
  expect(idsAfter([a], b.threadId, 'unread rook')).toEqual([a.threadId]);
  idsAfter([a, b], b.threadId);
  expect(idsAfter([a], a.threadId)).toEqual([a.threadId]);
});
