/** @jest-environment node */
import { checkFileTimes } from './heavy-files.ts';

const light = { path: 'light.test.ts', seconds: 9.9 };
const heavy = { path: 'heavy.test.ts', seconds: 10.1 };

test('a file well above 5 s of CPU fails', () => {
  expect(checkFileTimes('components', [light, heavy])).toEqual({
    passed: 0,
    failed: 1,
    failures: [expect.stringContaining('heavy.test.ts takes 10.1 s of CPU, of at most 10.0')],
  });
  expect(checkFileTimes('components', [light])).toMatchObject({ passed: 1, failed: 0 });
});

test('on a machine that is half as fast it may take twice as long', () => {
  const others = Array.from({ length: 100 }, (_, index) => ({ path: `${index}`, seconds: 7 }));
  expect(checkFileTimes('components', [...others, heavy])).toMatchObject({ failed: 0 });
});

test('what measures no CPU is not checked', () => {
  expect(checkFileTimes('end-to-end', [heavy])).toBeUndefined();
});
