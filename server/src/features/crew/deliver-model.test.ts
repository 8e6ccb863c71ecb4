import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { WEBHOOK_TYPES } from '@muster/contract/schemas';
import { type Person, signUp } from '../../../test/support/people.ts';
import { type Receiver, startReceiver, verified } from '../../../test/support/receiver.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { addChanges, makeWebhook, skipPauses } from '../../../test/support/webhooks.ts';
import { deliverOnce } from './deliver-changes.ts';

let server: TestServer;
before(async () => {
  server = await startTestServer({ config: { webhooks: { areOn: true, toPrivate: true } } });
});
after(() => server.close());

/** Fewer than the attempts that a delivery has. */
const BAD_STEPS = 8;

function pick<T>(choices: readonly T[]): T {
  return choices[Math.floor(Math.random() * choices.length)]!;
}

/** Takes what it gets, or fails in one of many ways. */
function failAtRandom(receiver: Receiver): void {
  receiver.respond = (response) => {
    const way = pick(['ok', 'ok', 'ok', '500', '302', '429', 'close']);
    if (way === 'close') response.destroy();
    else if (way === 'ok') response.writeHead(pick([200, 202, 204])).end();
    else response.writeHead(Number(way), { location: '/', 'retry-after': '1' }).end('no');
  };
}

/** Changes of which a part is committed late, or never. */
async function changeAtRandom(organizer: Person) {
  const late = await server.database.pool.connect();
  await late.query('begin');
  const database = { ...server.database, pool: late as never };
  const count = pick([0, 1, 3]);
  await addChanges({ database }, organizer, { count, type: pick(WEBHOOK_TYPES) });
  await addChanges(server, organizer, { count: pick([1, 2, 5]), type: pick(WEBHOOK_TYPES) });
  await deliverOnce(server.services);
  await late.query(pick(['commit', 'rollback']));
  late.release();
}

async function countWaiting() {
  const waiting = `select from webhook_deliveries where state <> 'delivered'`;
  return (await server.database.pool.query(waiting)).rowCount;
}

test('in the end every change of its types is delivered to every webhook', async () => {
  await using receiver = await startReceiver();
  failAtRandom(receiver);
  const people = [await signUp(server), await signUp(server), await signUp(server)];
  const made = await Promise.all(
    [...people, ...people].map(async (organizer, index) => {
      const types = WEBHOOK_TYPES.filter(() => Math.random() < 0.6);
      const url = `${receiver.url}/${index}`;
      const { secret } = await makeWebhook(server, organizer, { url, types });
      return { url, organizer, types, secret };
    }),
  );
  for (let step = 0; step < BAD_STEPS; step += 1) {
    for (const organizer of people) await changeAtRandom(organizer);
    await Promise.all([deliverOnce(server.services), deliverOnce(server.services)]);
    await skipPauses(server);
  }
  receiver.respond = (response) => void response.writeHead(204).end();
  while ((await deliverOnce(server.services)) > 0 || (await countWaiting()) !== 0)
    await skipPauses(server);
  for (const { url, secret, types, organizer } of made) {
    const { rows } = await server.database.pool.query(
      'select id from changes where organizer_id = $1 and type = any($2) order by id',
      [organizer.user.id, types],
    );
    const got = receiver.got.filter(({ path }) => path === new URL(url).pathname);
    for (const one of got) verified(one, secret);
    assert.deepEqual(
      [...new Set(got.map(({ id }) => id))].toSorted(),
      rows.map(({ id }) => id),
    );
  }
});
