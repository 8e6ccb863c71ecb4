import assert from 'node:assert/strict';
import { test } from 'node:test';
import Fastify from 'fastify';
import { createClientSignal } from './client-signal.ts';

test('the signal of a request is aborted when its client hangs up, and not when it has its response', async (t) => {
  const app = Fastify();
  t.after(() => app.close());
  const started = Promise.withResolvers<AbortSignal>();
  const release = Promise.withResolvers<void>();
  let answered: AbortSignal | undefined;
  const closed = Promise.withResolvers<void>();
  app.get('/slow', async (_, reply) => {
    started.resolve(createClientSignal(reply));
    await release.promise;
    return 'late';
  });
  app.get('/quick', async (_, reply) => {
    answered = createClientSignal(reply);
    reply.raw.once('close', closed.resolve);
    return 'done';
  });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(`${url}/quick`)).text();
  await closed.promise;
  assert.equal(answered?.aborted, false);
  const leaving = new AbortController();
  const request = fetch(`${url}/slow`, { signal: leaving.signal }).catch(() => undefined);
  const signal = await started.promise;
  assert.equal(signal.aborted, false);
  const gone = new Promise((resolve) => signal.addEventListener('abort', resolve));
  leaving.abort();
  await Promise.all([gone, request]);
  assert.throws(() => signal.throwIfAborted(), { code: 'VALIDATION' });
  release.resolve();
});
