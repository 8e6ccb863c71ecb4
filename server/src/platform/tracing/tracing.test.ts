import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { send } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { signUp } from '../../../test/support/people.ts';
import { startTestServer } from '../../../test/support/start-test-server.ts';
import { jobHandlers } from '../../start/job-handlers.ts';
import { observeHandlers } from '../../start/observe-jobs.ts';
import { openTracing } from './open-tracing.ts';

interface SentSpan {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

/** A collector that keeps what it is sent. */
async function startCollector(t: TestContext) {
  const bodies: unknown[] = [];
  let status = 200;
  const collector = createServer(async (request, response) => {
    bodies.push(await json(request));
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  t.after(() => void collector.close().closeAllConnections());
  return {
    tracesUrl: `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`,
    text: () => JSON.stringify(bodies),
    spans: () => bodies.flatMap(spansOf),
    refuse: () => {
      status = 400;
    },
  };
}

function spansOf(body: unknown): SentSpan[] {
  const { resourceSpans } = body as {
    resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}

function attributesOf({ attributes }: SentSpan) {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
}

test('a request is one span, with the remote that asked, and its transaction is below it', async (t) => {
  const { tracesUrl, spans, text } = await startCollector(t);
  const server = await startTestServer({ config: { tracesUrl } });
  t.after(() => server.close());
  const organizer = await signUp(server);
  const as = await signUp(server);
  const { id } = await makeApprovedEvent(server, organizer);
  const headers = { 'x-muster-remote': 'events@0fd3e77c3f' };
  const query = { secret: 'of-the-query' };
  await send(server, 'joinEvent', { as, params: { id }, body: {}, headers, query });
  const handlers = observeHandlers(jobHandlers(server.services), server.services);
  const attempt = { signal: AbortSignal.timeout(9_000), log: server.services.log, isLast: true };
  await handlers.mailDecision({ eventId: id, decidedAt: new Date().toISOString() }, attempt);
  await server.app.close();

  const join = spans().find(({ name }) => name === 'POST /api/events/:id/join')!;
  assert.equal(join.kind, 2);
  assert.deepEqual(attributesOf(join), {
    'http.request.method': 'POST',
    'http.route': '/api/events/:id/join',
    'http.response.status_code': 201,
    'muster.remote': 'events',
    'muster.build': '0fd3e77c3f',
  });
  const below = spans().filter(({ parentSpanId }) => parentSpanId === join.spanId);
  assert.deepEqual(
    below.map(({ name, traceId }) => [name, traceId]),
    [['transaction', join.traceId]],
  );
  assert.ok(spans().some(({ name }) => name === 'job mailDecision'));
  for (const secret of [id, as.user.id, as.user.email, 'of-the-query'])
    assert.ok(!text().includes(secret), secret);
  const lines = server.logged.map((line) => JSON.parse(line));
  assert.ok(lines.some(({ traceId, path }) => traceId === join.traceId && path.endsWith('/join')));
});

test('a failed request is marked, without what was thrown', async (t) => {
  const { tracesUrl, spans, text } = await startCollector(t);
  const server = await startTestServer({
    config: { tracesUrl },
    services: ({ pool }) => ({
      pool: Object.assign(Object.create(pool), {
        query: () => Promise.reject(new Error('a message with a name')),
      }),
    }),
  });
  t.after(() => server.close());
  assert.equal((await send(server, 'getReadiness')).status, 503);
  await server.app.close();
  const ready = spans().find(({ name }) => name === 'GET /api/ready');
  assert.equal(ready?.status.code, 2);
  assert.doesNotMatch(text(), /a message with a name/);
});

test('a collector that takes nothing costs one line in the log', async (t) => {
  const collector = await startCollector(t);
  const lines: string[] = [];
  const log = { info: assert.fail, warn: (line: unknown) => void lines.push(String(line)) };
  const tracing = (await openTracing({ tracesUrl: collector.tracesUrl }, log))!;
  collector.refuse();
  // More than one batch of the library.
  for (let span = 0; span < 1_100; span += 1)
    tracing.begin('job a', { kind: 'job' }).end({ hasFailed: false });
  await tracing.close();
  assert.ok(collector.spans().length > 512);
  assert.equal(lines.length, 1);
  assert.match(lines[0]!, /^traces cannot be sent and are dropped: /);
});
