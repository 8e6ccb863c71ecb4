import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bus, EventNotice, News } from './bus.ts';
import { type EventSource, formatEvent, openEventStream } from './event-stream.ts';
import { createStreams } from './streams.ts';
import type { Verdict } from './watch.ts';

/** A bus whose wake-ups the test triggers. */
function createManualBus() {
  let wakeUp: (news: News) => void = () => undefined;
  const bus: Bus = {
    publish: () => undefined,
    publishParticipants: () => undefined,
    publishThreads: () => undefined,
    subscribe: (_, wake) => {
      wakeUp = wake;
      return () => undefined;
    },
    close: async () => undefined,
  };
  return { bus, wakeUp: (news: News = 'new') => wakeUp(news) };
}

function source(read: EventSource['read']): EventSource {
  return {
    userId: '1'.repeat(24),
    read,
    isAlive: async () => true,
    watch: { add: () => () => undefined, lookSoon: () => undefined },
    onFailure: (error) => assert.fail(String(error)),
  };
}

test('an event is formatted as the standard requires', () => {
  assert.equal(formatEvent('unread', { n: 'a\nb' }), 'event: unread\ndata: {"n":"a\\nb"}\n\n');
  assert.equal(formatEvent('message', {}, 7), 'id: 7\nevent: message\ndata: {}\n\n');
});

test('the stream of a client that reads nothing does not read ahead, and is ended', async () => {
  let read = 0;
  const streams = createStreams({ clientTimeoutMs: 200 });
  const stream = openEventStream(
    { bus: createManualBus().bus, streams },
    source(async function* () {
      for (; read < 1_000; read += 1) yield 'x'.repeat(4_096);
    }),
  );
  await once(stream, 'readable');
  await once(stream, 'close');
  assert.ok(read < 10, `${read} were read`);
  assert.equal(streams.count(), 0);
});

test('a slow client gets everything in order', async () => {
  const streams = createStreams({ clientTimeoutMs: 1_000 });
  const events = openEventStream(
    { bus: createManualBus().bus, streams },
    source(async function* () {
      for (let n = 0; n < 40; n += 1) yield `${n}`.padStart(4_000);
      streams.close();
    }),
  );
  let received = '';
  for await (const chunk of events) {
    received += chunk;
    await sleep(5);
  }
  const numbers = received.match(/\d+/g)?.map(Number);
  assert.deepEqual(
    numbers,
    Array.from({ length: 40 }, (_, n) => n),
  );
});

test('wake-ups during a read cause one more read after it, never a parallel read', async () => {
  const { bus, wakeUp } = createManualBus();
  const streams = createStreams();
  let reads = 0;
  let concurrentReads = 0;
  const stream = openEventStream(
    { bus, streams },
    source(async function* () {
      concurrentReads += 1;
      reads += 1;
      assert.equal(concurrentReads, 1);
      await sleep(50);
      concurrentReads -= 1;
      yield ': read\n\n';
    }),
  );
  stream.resume();
  await sleep(20);
  for (let n = 0; n < 5; n += 1) wakeUp();
  await sleep(200);
  assert.equal(reads, 2);
  streams.close();
  await once(stream, 'close');
});

test('a failure ends the stream and is reported', async () => {
  const failures: unknown[] = [];
  const stream = openEventStream(
    { bus: createManualBus().bus, streams: createStreams() },
    {
      ...source(async function* () {
        yield ': one\n\n';
        throw new Error('out of order');
      }),
      onFailure: (error) => failures.push(error),
    },
  );
  stream.resume();
  await once(stream, 'end');
  assert.match(String(failures[0]), /out of order/);
});

test('after a lost connection a stream reads only what its watch has found', async () => {
  const { bus, wakeUp } = createManualBus();
  const streams = createStreams();
  const onVerdicts: ((verdict: Verdict) => void)[] = [];
  let [reads, looks] = [0, 0];
  const notices: EventNotice[] = [];
  const stream = openEventStream(
    { bus, streams },
    {
      ...source(async function* () {
        reads += 1;
        yield `: read ${reads}\n\n`;
      }),
      notices: {
        note: (notice) => void notices.push(notice),
        isEmpty: () => notices.length === 0,
        read: () => notices.splice(0).map(({ kind, eventId }) => `: ${kind} ${eventId}\n\n`),
      },
      watch: {
        add: (onVerdict) => {
          onVerdicts.push(onVerdict);
          return () => undefined;
        },
        lookSoon: () => {
          looks += 1;
        },
      },
    },
  );
  const texts = stream[Symbol.asyncIterator]();
  async function next() {
    return String((await texts.next()).value);
  }
  assert.match(await next(), /read 1/);
  wakeUp('lost');
  assert.deepEqual([reads, looks], [1, 1]);
  onVerdicts[0]?.('nothing');
  let told = await next();
  while (!told.includes('threads')) told += await next();
  assert.equal(told, ': participants null\n\n: threads null\n\n');
  assert.equal(reads, 1);
  onVerdicts[0]?.('new');
  assert.match(await next(), /read 2/);
  onVerdicts[0]?.('ended');
  assert.ok((await texts.next()).done);
});

test('however many streams have something to read, three statements run at once', async () => {
  const streams = createStreams();
  const order: number[] = [];
  let [running, most] = [0, 0];
  const asking = Array.from({ length: 20 }, (_, n) =>
    streams.ask(async () => {
      order.push(n);
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
    }),
  );
  await Promise.all(asking);
  assert.equal(most, 3);
  assert.deepEqual(order, Array.from(asking.keys()));
});

test('the stream of a client that has gone is forgotten at once', { timeout: 10_000 }, async () => {
  const streams = createStreams({ heartbeatMs: 1_000_000 });
  const stream = openEventStream(
    { bus: createManualBus().bus, streams },
    source(async function* () {
      yield ': read\n\n';
    }),
  );
  stream.resume();
  await once(stream, 'data');
  stream.destroy();
  await once(stream, 'close');
  assert.equal(streams.count(), 0);
});
