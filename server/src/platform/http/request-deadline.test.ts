import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../app-error.ts';
import { withinDeadline } from './request-deadline.ts';

function never() {
  return new Promise<string>(() => undefined);
}

test('work that is done in time gives its result, or its own error', async () => {
  assert.equal(await withinDeadline({}, Promise.resolve('done'), 1_000), 'done');
  const error = new AppError('EVENT_NOT_FOUND');
  await assert.rejects(withinDeadline({}, Promise.reject(error), 1_000), error);
});

test('work that takes too long is a 503, and its late error is no crash', async () => {
  const { promise, reject } = Promise.withResolvers<string>();
  const unhandled: unknown[] = [];
  function note(error: unknown) {
    unhandled.push(error);
  }
  process.on('unhandledRejection', note);
  await assert.rejects(withinDeadline({}, promise, 1), (error) => {
    assert.ok(error instanceof AppError);
    return error.code === 'UNAVAILABLE';
  });
  reject(new Error('too late'));
  await new Promise(setImmediate);
  process.off('unhandledRejection', note);
  assert.deepEqual(unhandled, []);
});

test('uploads, downloads and streams have no deadline', async () => {
  const kinds = [
    { file: { field: 'file', maxBytes: 1 } },
    { responseKind: 'file' },
    { responseKind: 'stream' },
  ] as const;
  for (const kind of kinds) {
    const outcome = await Promise.race([
      withinDeadline(kind, never(), 1).catch(() => 'refused'),
      new Promise((resolve) => setTimeout(resolve, 20, 'waiting')),
    ]);
    assert.equal(outcome, 'waiting');
  }
});
