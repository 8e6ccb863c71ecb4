import { act, renderHook } from '@testing-library/react';
import { isBeingRead, useReadingLock } from './reading-lock.ts';

const held = new Set<string>();

beforeAll(() => {
  Object.defineProperty(navigator, 'locks', {
    configurable: true,
    value: {
      query: async () => ({ held: [...held].map((name) => ({ name })) }),
      request: async (name: string, _: object, task: () => Promise<void>) => {
        held.add(name);
        await task();
        held.delete(name);
      },
    },
  });
});

test('a thread is being read while it is open in a visible page, and no longer', async () => {
  const { rerender } = renderHook(({ isReading }) => useReadingLock('a', isReading), {
    initialProps: { isReading: true },
  });
  expect(await isBeingRead('a')).toBe(true);
  expect(await isBeingRead('b')).toBe(false);
  rerender({ isReading: false });
  await act(async () => undefined);
  expect(await isBeingRead('a')).toBe(false);
});
