import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { addParticipant, makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { book } from '../participation/book.ts';

let server: TestServer;
let ann: Person;
before(async () => {
  server = await startTestServer();
  ann = await signUp(server);
});
after(() => server.close());

const DAY_MS = 24 * 3_600_000;

async function last(as: Person) {
  return (await call(server, 'getLastEvent', { as })).last;
}

/** An event that began so many days ago. */
function makePast(as: Person, daysAgo: number, changes: { title: string; duration?: string }) {
  const date = new Date(Date.now() - daysAgo * DAY_MS).toISOString();
  return makeApprovedEvent(server, as, { date, duration: '6 hours', ...changes });
}

test('it is the last of one’s own that is over, with how it went', async () => {
  assert.equal(await last(ann), null);
  const bob = await signUp(server);
  const joiners = await Promise.all([1, 2, 3, 4].map(() => signUp(server)));
  const played = await makePast(ann, 3, { title: 'Played' });
  for (const player of joiners.slice(0, 3)) await addParticipant(server, played, player);
  await addParticipant(server, played, { ...joiners[3]!, status: 'waitlist' });
  await addParticipant(server, await makePast(bob, 1, { title: 'Of Bob' }), ann);
  // Nobody had a spot, it still runs, or it is too long ago.
  await makePast(ann, 1, { title: 'Empty' });
  await addParticipant(server, await makePast(ann, 0.1, { title: 'Running' }), bob);
  await server.services.db.transaction().execute(async (trx) => {
    const priced = await trx
      .updateTable('participations')
      .set({ payment_amount_pence: 2_550 })
      .where('event_id', '=', played.id)
      .returning('id')
      .execute();
    const word = { paymentStatus: 'paid', method: 'cash', actorId: null } as const;
    await book(trx, { participationIds: priced.map(({ id }) => id), word });
  });
  const [here, missing] = joiners.map(({ user }) => user.id);
  async function check(userId: string | undefined, checkInStatus: 'checked_in' | 'no_show') {
    const body = { userIds: [userId ?? ''], change: { checkInStatus } };
    await call(server, 'updateParticipants', { as: ann, params: { id: played.id }, body });
  }
  await check(here, 'checked_in');
  await check(missing, 'no_show');
  const found = await last(ann);
  assert.equal(found?.event.title, 'Played');
  const { event: _event, ...counts } = found ?? {};
  assert.deepEqual(counts, { confirmed: 3, checkedIn: 1, noShows: 1, takenPounds: 102 });
  assert.equal((await last(bob))?.event.title, 'Of Bob');
});

test('it is shown for 14 days after its end, and 12 hours after a start without a known end', async () => {
  const cat = await signUp(server);
  const old = await makePast(cat, 14.5, { title: 'Old' });
  await addParticipant(server, old, ann);
  assert.equal(await last(cat), null);
  const unknown = await makePast(cat, 0.4, { title: 'Unknown', duration: 'until dark' });
  await addParticipant(server, unknown, ann);
  assert.equal(await last(cat), null);
  await server.services.pool.query(
    `update events set date = date - interval '4 hours' where id = $1`,
    [unknown.id],
  );
  assert.equal((await last(cat))?.event.title, 'Unknown');
});
