import assert from 'node:assert/strict';
import { test } from 'node:test';
import { restartWaitMs } from './supervisor.ts';

test('the first restart is immediate, and the waits double up to 30 seconds without end', () => {
  const waits = [0, 1, 2, 3, 6, 7, 8, 1_000].map(restartWaitMs);
  assert.deepEqual(waits, [0, 500, 1_000, 2_000, 16_000, 30_000, 30_000, 30_000]);
});
