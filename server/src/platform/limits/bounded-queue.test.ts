import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBoundedQueue, QueueError } from './bounded-queue.ts';

/** Work that ends when it is told to. */
function openEnded() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: () => resolve() };
}

test('work runs in the order of its arrival, only so much of it at once', async () => {
  const queue = createBoundedQueue({ maxConcurrent: 2, maxWaiting: 10, timeoutMs: 60_000 });
  const started: number[] = [];
  let running = 0;
  let maxRunning = 0;
  const all = Array.from({ length: 8 }, (_, index) =>
    queue.run(async () => {
      started.push(index);
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise(setImmediate);
      running -= 1;
      if (index === 3) throw new Error('one fails');
    }),
  );
  const results = await Promise.allSettled(all);
  assert.deepEqual(started, [0, 1, 2, 3, 4, 5, 6, 7]);
  assert.equal(maxRunning, 2);
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 1);
  assert.ok(queue.isIdle());
});

test('what has waited elsewhere has every second turn', async () => {
  const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 2, timeoutMs: 60_000 });
  const first = openEnded();
  const order: string[] = [];
  async function note(name: string) {
    order.push(name);
  }
  const all = [
    queue.run(first.work),
    queue.run(() => note('second')),
    queue.run(() => note('fourth')),
    queue.runNext(() => note('first')),
    queue.runNext(() => note('third')),
  ];
  await assert.rejects(queue.runNext(first.work), QueueError);
  first.end();
  await Promise.all(all);
  assert.deepEqual(order, ['first', 'second', 'third', 'fourth']);
  assert.ok(queue.isIdle());
});

test('who comes when too many wait is refused, and so is who has waited too long', async () => {
  const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 1, timeoutMs: 1 });
  const first = openEnded();
  const running = queue.run(first.work);
  const waiting = queue.run(() => assert.fail('it was not its turn'));
  await assert.rejects(queue.run(first.work), QueueError);
  await assert.rejects(waiting, /no turn within 1 ms/);
  first.end();
  await running;
  assert.ok(queue.isIdle());
});

test('a caller who hangs up while waiting is dropped, and the next one gets the turn', async () => {
  const queue = createBoundedQueue({ maxConcurrent: 1, maxWaiting: 5, timeoutMs: 60_000 });
  const first = openEnded();
  const running = queue.run(first.work);
  const caller = new AbortController();
  const dropped = queue.run(() => assert.fail('nobody wants this'), caller.signal);
  const next = queue.run(async () => 'next');
  caller.abort();
  await assert.rejects(dropped, /hung up/);
  first.end();
  assert.deepEqual([await running, await next], [undefined, 'next']);
});
