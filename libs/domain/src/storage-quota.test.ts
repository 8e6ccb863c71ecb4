/** @jest-environment node */
import { refuseStorage } from './storage-quota.ts';

const MB = 1024 * 1024;
const usage = { bytes: 990 * MB, maxBytes: 1024 * MB, files: 4_999, maxFiles: 5_000 };

test('the last byte and the last file may be used', () => {
  expect(refuseStorage(usage, 34 * MB)).toBeUndefined();
});

test('the refusal says what is used and what is allowed', () => {
  expect(refuseStorage(usage, 34 * MB + 1)).toBe(
    'This needs 35 MB, and you have used 990 MB of 1,024 MB. Delete files that you no longer need',
  );
  expect(refuseStorage({ ...usage, files: 5_000 }, 1)).toBe(
    'You have stored 5,000 of 5,000 files. Delete files that you no longer need',
  );
});
