import assert from 'node:assert/strict';
import { EventEmitter } from 'node:events';
import { after, before, test } from 'node:test';
import { call, refuse, send } from '../test/support/call.ts';
import { makeApprovedEvent, newEventBody } from '../test/support/make.ts';
import { signUp } from '../test/support/people.ts';
import { startTestServer, type TestServer } from '../test/support/start-test-server.ts';
import { readConfig } from './platform/config/config.ts';
import { createDownloads } from './platform/http/downloads.ts';

const quotas = { ...readConfig({}).quotas, events: 3, threadsPerDay: 3, messagesPerMinute: 4 };
let server: TestServer;
before(async () => {
  server = await startTestServer({ config: { quotas } });
});
after(() => server.close());

async function codesOf(responses: readonly Promise<Response>[]): Promise<string[]> {
  const bodies = (await Promise.all(responses)).map((response) => response.json());
  return (await Promise.all(bodies)).map(({ error }) => error?.code ?? 'done').sort();
}

test('an account creates no more events than its quota, also when it creates many at once', async () => {
  const as = await signUp(server);
  const body = await newEventBody(server, as);
  const created = Array.from({ length: 6 }, () => send(server, 'createEvent', { as, body }));
  assert.deepEqual(await codesOf(created), [
    ...Array(3).fill('QUOTA_REACHED'),
    ...Array(3).fill('done'),
  ]);
  const { message } = await refuse(server, 'createEvent', { as, body });
  assert.equal(message, 'You have 3 events already. Delete one to create another');
});

test('a player starts no more conversations a day than the quota; those that exist go on', async () => {
  const organizers = [await signUp(server), await signUp(server)];
  const events = await Promise.all(
    Array.from({ length: 6 }, (_, n) => makeApprovedEvent(server, organizers[n % 2]!)),
  );
  const as = await signUp(server);
  const sent = events.map(({ id }) =>
    send(server, 'sendMessage', { as, body: { eventId: id, text: 'Hi' } }),
  );
  assert.deepEqual(await codesOf(sent), [
    ...Array(3).fill('QUOTA_REACHED'),
    ...Array(3).fill('done'),
  ]);
  const { threads } = await call(server, 'listThreads', { as, query: {} });
  const body = { eventId: threads[0]?.event.id ?? '', text: 'Again' };
  await call(server, 'sendMessage', { as, body });
  await server.database.pool.query("update threads set created_at = now() - interval '25 hours'");
  const codes = await codesOf(
    events.map(({ id }) => send(server, 'sendMessage', { as, body: { eventId: id, text: 'Hi' } })),
  );
  assert.deepEqual(codes, Array(6).fill('done'));
});

test('an account sends no more messages a minute than its quota', async (t) => {
  const limited = await startTestServer({ config: { rateLimit: true, quotas } });
  t.after(() => limited.close());
  const event = await makeApprovedEvent(limited, await signUp(limited));
  const [as, other] = [await signUp(limited), await signUp(limited)];
  const body = { eventId: event.id, text: 'Hi' };
  const sent = Array.from({ length: 8 }, () => send(limited, 'sendMessage', { as, body }));
  assert.deepEqual(await codesOf(sent), [
    ...Array(4).fill('TOO_MANY_REQUESTS'),
    ...Array(4).fill('done'),
  ]);
  const refused = await refuse(limited, 'sendMessage', { as, body });
  assert.equal(
    refused.message,
    'You can send 4 messages a minute. Please wait a moment and try again',
  );
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  await call(limited, 'sendMessage', { as: other, body });
});

test('an account has no more downloads in progress than its quota', () => {
  const startDownload = createDownloads(2);
  const replies = Array.from({ length: 3 }, () => new EventEmitter());
  function start(userId: string, reply: EventEmitter) {
    startDownload(userId, { raw: reply as never });
  }
  start('ann', replies[0]!);
  start('ann', replies[1]!);
  assert.throws(() => start('ann', replies[2]!), { code: 'TOO_MANY_REQUESTS' });
  start('bob', replies[2]!);
  replies[0]?.emit('close');
  start('ann', replies[2]!);
  assert.throws(() => start('ann', replies[2]!), { code: 'TOO_MANY_REQUESTS' });
});
