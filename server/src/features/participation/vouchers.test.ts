import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { FIELD_TEXT, MAX_COUNT } from '@muster/contract';
import { call, refuse, send } from '../../../test/support/call.ts';
import { joinCrew } from '../../../test/support/join-crew.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher } from '../../../test/support/vouchers.ts';

/* What an organizer does with vouchers (docs/product/money.md#vouchers). */

let server: TestServer;
let organizer: Person;
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
});
after(() => server.close());

async function list(as: Person) {
  return (await call(server, 'listVouchers', { as, query: {} })).vouchers;
}

async function rows() {
  return (await server.database.pool.query('select * from vouchers')).rows;
}

test('the code is in one response, and neither in the list, the table nor the log', async () => {
  const as = await signUp(server);
  const event = await makeApprovedEvent(server, as);
  const given = { kind: 'percent', value: 50, maxUses: 3, isOncePerPerson: true } as const;
  const expiresAt = '2027-04-30T22:59:00.000Z';
  const { code, ...voucher } = await makeVoucher(server, as, {
    ...given,
    eventIds: [event.id],
    expiresAt,
  });
  assert.match(code, /^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  assert.deepEqual(await list(as), [voucher]);
  const kept = { ...given, eventIds: [event.id], expiresAt, uses: 0, codeEnd: code.slice(-4) };
  assert.deepEqual({ ...voucher, ...kept }, voucher);
  const everything = JSON.stringify([await list(as), await rows(), server.logged]);
  assert.ok(!everything.includes(code) && !everything.includes(code.replaceAll('-', '')));
  assert.deepEqual(await list(await signUp(server)), []);
});

test('pounds are pounds: £12.35 is listed as it was sent', async () => {
  const { value } = await makeVoucher(server, organizer, { kind: 'pounds', value: 12.35 });
  assert.equal(value, 12.35);
});

for (const [path, change] of [
  ['kind', { kind: 'free' }],
  ['value', { value: 0 }],
  ['value', { value: -0 }],
  ['value', { value: -5 }],
  ['value', { value: 1e9 }],
  ['value', { value: 0.005 }],
  ['value', { value: null }],
  ['value', { kind: 'percent', value: 101 }],
  ['value', { kind: 'percent', value: 12.5 }],
  ['maxUses', { maxUses: 0 }],
  ['maxUses', { maxUses: 100_001 }],
  ['maxUses', { maxUses: 1.5 }],
  ['eventIds', { eventIds: [] }],
  ['eventIds', { eventIds: Array(2).fill('64b000000000000000000101') }],
  ['eventIds.0', { eventIds: ['all'] }],
  ['expiresAt', { expiresAt: 'tomorrow' }],
  ['expiresAt', { expiresAt: new Date().toISOString() }],
  ['expiresAt', { expiresAt: '2020-01-01T00:00:00+01:00' }],
] as const) {
  test(`${JSON.stringify(change)} is refused at ${path}, and makes no voucher`, async () => {
    const before = await rows();
    const body = { kind: 'pounds', value: 5, maxUses: 10, ...change };
    const refused = await refuse(server, 'addVoucher', { as: organizer, body });
    assert.equal(refused.code, 'VALIDATION');
    assert.deepEqual(Object.keys(refused.fields ?? {}), [path]);
    assert.deepEqual(await rows(), before);
  });
}

test('nobody makes vouchers for the events of others, not even their crew', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const own = await makeApprovedEvent(server, await signUp(server));
  const crew = await signUp(server);
  await joinCrew(server, { event: null, organizer, member: crew, roles: ['co_organizer'] });
  const before = await rows();
  for (const [as, code] of [
    [await signUp(server), 'EVENT_NOT_FOUND'],
    [crew, 'FORBIDDEN'],
  ] as const) {
    const body = { kind: 'pounds', value: 5, maxUses: 1, eventIds: [event.id] };
    assert.equal((await refuse(server, 'addVoucher', { as, body })).code, code);
  }
  const eventIds = [event.id, own.id];
  const body = { kind: 'pounds', value: 5, maxUses: 1, eventIds };
  const refused = await refuse(server, 'addVoucher', { as: organizer, body });
  assert.equal(refused.code, 'EVENT_NOT_FOUND');
  assert.deepEqual(await rows(), before);
});

test('of requests at once no more vouchers are made than an organizer can have', async () => {
  const as = await signUp(server);
  await server.database.pool.query(
    `insert into vouchers (id, organizer_id, code_hash, code_end, kind, value, max_uses,
      is_once_per_person)
    select md5(n::text)::char(24), $1, 'full ' || n, 'XXXX', 'pounds', 1, 1, false
    from generate_series(1, $2) n`,
    [as.user.id, MAX_COUNT.vouchers - 1],
  );
  const body = { kind: 'pounds', value: 5, maxUses: 1 };
  const sent = await Promise.all(
    Array.from({ length: 5 }, () => send(server, 'addVoucher', { as, body })),
  );
  assert.deepEqual(sent.map(({ status }) => status).sort(), [201, 409, 409, 409, 409]);
  const refused = await refuse(server, 'addVoucher', { as, body });
  assert.equal(refused.code, 'TOO_MANY_VOUCHERS');
});

test('a deleted voucher is gone from the list, and its code is a wrong one', async () => {
  const event = await makeApprovedEvent(server, organizer);
  const { id, code } = await makeVoucher(server, organizer);
  const stranger = await signUp(server);
  const params = { id };
  const foreign = await refuse(server, 'deleteVoucher', { as: stranger, params });
  assert.equal(foreign.code, 'VOUCHER_NOT_FOUND');
  assert.ok((await list(organizer)).some((voucher) => voucher.id === id));
  await call(server, 'deleteVoucher', { as: organizer, params });
  const again = await refuse(server, 'deleteVoucher', { as: organizer, params });
  assert.equal(again.code, 'VOUCHER_NOT_FOUND');
  // Nobody has used it, so nothing is kept.
  assert.ok(!(await rows()).some((row) => row.id === id));
  const joining = { as: stranger, params: { id: event.id }, body: { voucherCode: code } };
  const refused = await refuse(server, 'joinEvent', joining);
  assert.deepEqual(refused.fields, { voucherCode: FIELD_TEXT.voucherCode });
});
