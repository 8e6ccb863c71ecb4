import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toAppError } from '../../platform/http/to-app-error.ts';
import { QueueError } from '../../platform/limits/bounded-queue.ts';
import { hashPassword, isPasswordRight } from './passwords.ts';

function codeOf(result: PromiseSettledResult<unknown>): string {
  if (result.status === 'fulfilled') return 'done';
  return toAppError(result.reason)?.code ?? String(result.reason);
}

test('of a flood of hashes two run, fifty wait, and the rest is asked to try again', async () => {
  const stored = await hashPassword('Password1');
  const all = Array.from({ length: 60 }, () => isPasswordRight(stored, 'Password1'));
  const codes = (await Promise.allSettled(all)).map(codeOf);
  assert.equal(codes.filter((code) => code === 'UNAVAILABLE').length, 8);
  assert.equal(await isPasswordRight(stored, 'Password1'), true);
});

test('callers who hang up take no place in the queue and are not hashed for', async () => {
  const order: string[] = [];
  const running = [hashPassword('first'), hashPassword('second')];
  const gone = new AbortController();
  const waiting = Array.from({ length: 40 }, () =>
    hashPassword('gone', gone.signal).catch((error: unknown) => {
      order.push('dropped');
      return error;
    }),
  );
  gone.abort();
  const present = Array.from({ length: 45 }, () =>
    hashPassword('present').then(() => order.push('hashed')),
  );
  await Promise.all([...running, ...waiting, ...present]);
  assert.ok((await Promise.all(waiting)).every((error) => error instanceof QueueError));
  assert.deepEqual(order.slice(0, 40), Array(40).fill('dropped'));
  assert.equal(order.length, 85);
});
