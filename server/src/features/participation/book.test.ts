import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { call } from '../../../test/support/call.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher } from '../../../test/support/vouchers.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import { book } from './book.ts';

/* What the rules book is tested in libs/domain; here, that nothing is changed without it. */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

async function makeJoined() {
  const event = await makeApprovedEvent(server, organizer, { price: '£25' });
  const as = await signUp(server);
  const params = { id: event.id };
  await call(server, 'joinEvent', { as, params, body: { joinForm: {} } });
  const { id } = await server.services.db
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow();
  return {
    id,
    userId: as.user.id,
    params,
    entry: { organizerId: organizer.user.id, eventId: event.id },
  };
}

for (const [what, statement] of Object.entries({
  'a status': `update participations set status = 'cancelled' where id = $1`,
  'a price': 'update participations set payment_amount_pence = 1 where id = $1',
  'what was charged': 'update participations set charged_pence = 1 where id = $1',
  'what was credited': 'update participations set credited_pence = 1 where id = $1',
  'what was paid': 'update participations set paid_pence = 1 where id = $1',
  'what was refunded': 'update participations set refunded_pence = 1 where id = $1',
  'a new spot': `insert into participations (id, event_id, status, payment_amount_pence, join_form)
    select reverse(id), event_id, 'confirmed', 1, '{}' from participations where id = $1`,
  'an entry': `insert into ledger_entries
      (organizer_id, event_id, participation_id, kind, method, pence)
    select organizer_id, event_id, participation_id, 'payment', 'cash', 1 from ledger_entries
    where participation_id = $1`,
}))
  test(`${what} that is not booked is refused`, async () => {
    const { id } = await makeJoined();
    await assert.rejects(server.database.pool.query(statement, [id]), /differs from its entries/);
  });

test('a change and what it books are one transaction, in whatever order', async () => {
  const { id, params } = await makeJoined();
  await server.services.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('participations')
      .set({ payment_amount_pence: 3_000 })
      .where('id', '=', id)
      .execute();
    await book(trx, { participationIds: [id] });
  });
  const { entries } = await call(server, 'listLedger', { as: organizer, params, query: {} });
  assert.deepEqual(
    entries.map(({ kind, pence }) => [kind, pence]),
    [
      ['charge', 500],
      ['charge', 2_500],
    ],
  );
});

test('more than was paid online is not refunded online, and nothing is booked', async () => {
  const { id, entry, params } = await makeJoined();
  const { db } = server.services;
  const of = { organizer_id: entry.organizerId, event_id: entry.eventId, participation_id: id };
  const checkout = { id: createObjectId(), provider: 'fake', status: 'paid', pence: 3 } as const;
  await db
    .insertInto('checkouts')
    .values({ ...of, ...checkout, expires_at: new Date() })
    .execute();
  const online = { ...entry, participationId: id, method: 'online' } as const;
  await book(db, { entries: [{ ...online, kind: 'payment', pence: 3 }] });
  const refund = { ...online, kind: 'refund', pence: 2 } as const;
  await assert.rejects(
    db.transaction().execute((trx) => book(trx, { entries: [refund, refund] })),
    /cannot be refunded online/,
  );
  const { pagination } = await call(server, 'listLedger', { as: organizer, params, query: {} });
  assert.equal(pagination.total, 2);
});

test('who has lost a spot by a hold and gets it back has not lost it any more', async () => {
  const { id, params, userId } = await makeJoined();
  const { db } = server.services;
  async function change(status: 'cancelled' | 'confirmed') {
    const request = { as: organizer, params: { ...params, userId }, body: { status } };
    await call(server, 'updateParticipant', request);
    const { hold_expired } = await db
      .selectFrom('participations')
      .select('hold_expired')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return hold_expired;
  }
  await change('cancelled');
  await db.updateTable('participations').set({ hold_expired: true }).where('id', '=', id).execute();
  assert.equal(await change('confirmed'), false);
});

test('of several who get their spots back, those who joined first keep a voucher', async () => {
  const { code: voucherCode } = await makeVoucher(server, organizer, { value: 5, maxUses: 2 });
  const event = await makeApprovedEvent(server, organizer, { price: '£25' });
  const params = { id: event.id };
  const players = [await signUp(server), await signUp(server), await signUp(server)];
  const userIds = players.slice(0, 2).map(({ user }) => user.id);
  function change(status: 'cancelled' | 'confirmed') {
    const body = { userIds, change: { status } };
    return call(server, 'updateParticipants', { as: organizer, params, body });
  }
  const body = { joinForm: {}, voucherCode };
  for (const as of players.slice(0, 2)) await call(server, 'joinEvent', { as, params, body });
  await change('cancelled');
  await call(server, 'joinEvent', { as: players[2]!, params, body });
  await change('confirmed');
  const { participants } = await call(server, 'listParticipants', {
    as: organizer,
    params,
    query: {},
  });
  const owed = new Map(participants.map(({ user, balancePence }) => [user?.id, balancePence]));
  assert.deepEqual(
    players.map(({ user }) => owed.get(user.id)),
    [2_000, 2_500, 2_000],
  );
});
