import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { cases } from '../../../test/support/cases.ts';
import { type FaultyProvider, makeFaulty } from '../../../test/support/faulty-provider.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import {
  findWrongMoney,
  listTakenOnline,
  type TakenOnline,
} from '../../../test/support/money-truth.ts';
import { linkDates } from '../../../test/support/moves.ts';
import { OnlineGame, type OnlineStep } from '../../../test/support/online-game.ts';
import {
  createTestProvider,
  makePayingEvent,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher } from '../../../test/support/vouchers.ts';

/*
 * Whatever players, organizer and provider do, and whatever is lost between them: what the provider
 * has taken and refunded is what the ledger says, each once (docs/product/money.md#webhooks).
 */

/** More find what is rarer. */
const RUNS = Number(process.env.MONEY_RUNS ?? 4);
const SEED = Number(process.env.MONEY_SEED ?? 20_261_127);
const MAX_STEPS = 60;
const PLAYERS = 3;

const player = fc.nat({ max: PLAYERS - 1 });
const index = fc.nat({ max: 11 });
const fault = fc.constantFrom('none', 'none', 'refused', 'no response');
const refundFault = fc.constantFrom('none', 'refused', 'no response', 'refund failed');
const pence = fc.constantFrom(1, 1_500, 4_000);
const change = fc.oneof(
  fc.record({ status: fc.constantFrom('confirmed', 'waitlist', 'cancelled') }),
  fc.record({ paymentStatus: fc.constantFrom('paid', 'pending', 'failed', 'refunded') }),
);
function step<Fields extends object>(name: OnlineStep['do'], fields: Fields) {
  return fc.record({ do: fc.constant(name), ...fields });
}
/** Paying is more frequent, so that there is money to lose. */
const steps = fc.array(
  fc.oneof(
    { arbitrary: step('join', { player, withVoucher: fc.boolean() }), weight: 3 },
    { arbitrary: step('leave', { player }), weight: 1 },
    { arbitrary: step('check out', { player, fault }), weight: 3 },
    { arbitrary: step('check out all', { player, fault }), weight: 3 },
    {
      arbitrary: step('settle', {
        index,
        status: fc.constantFrom('paid', 'paid', 'failed', 'expired'),
      }),
      weight: 4,
    },
    { arbitrary: step('deliver', { index, times: fc.constantFrom(1, 2) }), weight: 4 },
    { arbitrary: step('lose', { index }), weight: 1 },
    {
      arbitrary: step('lie', {
        index,
        as: fc.constantFrom('another amount', 'unknown', 'unsigned'),
      }),
      weight: 1,
    },
    { arbitrary: step('move', { player, orWaitlist: fc.boolean() }), weight: 2 },
    { arbitrary: step('turn', {}), weight: 2 },
    { arbitrary: step('expire', {}), weight: 1 },
    { arbitrary: step('refund everybody', {}), weight: 1 },
    { arbitrary: step('delete', { player }), weight: 1 },
    { arbitrary: step('compare', { fault }), weight: 1 },
    { arbitrary: step('send', { fault: refundFault }), weight: 2 },
    { arbitrary: step('retry', {}), weight: 1 },
    { arbitrary: step('by hand', {}), weight: 1 },
    { arbitrary: step('refund', { player, pence }), weight: 1 },
    {
      arbitrary: step('book', { player, kind: fc.constantFrom('payment', 'refund'), pence }),
      weight: 1,
    },
    { arbitrary: step('change', { player, change }), weight: 1 },
  ) as fc.Arbitrary<OnlineStep>,
  { minLength: 15, maxLength: MAX_STEPS, size: 'max' },
);

/** Two have a spot, and one waits. */
const BEGINNING: readonly OnlineStep[] = [
  ...[0, 1, 2].map((one) => ({ do: 'join', player: one, withVoucher: one > 0 }) as const),
  ...[0, 1].map((one) => ({ do: 'check out', player: one, fault: 'none' }) as const),
];

const provider: FaultyProvider = makeFaulty(createTestProvider());
const players: Person[] = [];
let server: TestServer;
before(async () => {
  server = await startPayingServer(provider);
  for (let count = 0; count < PLAYERS; count += 1) players.push(await signUp(server));
});
after(() => server.close());

/** What the provider has taken and refunded. */
function listTaken(ids: readonly string[]): TakenOnline[] {
  return ids.toSorted().map((id) => {
    const { status, pence: asked, refunds } = provider.checkouts.get(id)!;
    const back = [...refunds.values()].reduce((sum, one) => sum + one, 0);
    return { id, paid: status === 'paid' ? asked : 0, back };
  });
}

async function wrongAt(eventIds: readonly string[]) {
  const found = eventIds.map((id) => findWrongMoney(server.database.pool, id));
  return (await Promise.all(found)).flat();
}

test('whatever is lost, late or a lie, the provider and the ledger agree in the end', async () => {
  let played = 0;
  const property = fc.asyncProperty(steps, async (given) => {
    const { pool } = server.database;
    const { organizer, event } = await makePayingEvent(server, { maxParticipants: 2 });
    const { payment, maxParticipants } = event;
    const terms = { price: '£45', payment, maxParticipants };
    const other = await makeApprovedEvent(server, organizer, terms);
    await linkDates(server, [event, other]);
    const eventIds = [event.id, other.id] as const;
    const { code: voucherCode } = await makeVoucher(server, organizer, { value: 25, maxUses: 3 });
    const game = new OnlineGame({ server, provider, organizer, players, eventIds, voucherCode });
    for (const one of [...BEGINNING, ...given]) {
      await game.run(one);
      played += 1;
      assert.deepEqual(await wrongAt(eventIds), []);
    }
    await game.settle();
    assert.deepEqual(await wrongAt(eventIds), []);
    const known = (await listTakenOnline(pool, eventIds)).filter(({ id }) =>
      provider.checkouts.has(id),
    );
    assert.deepEqual(known, listTaken(game.checkouts));
    await game.forget();
  });
  await fc.assert(property, {
    ...cases(RUNS, { seed: SEED }),
    endOnFailure: RUNS > 100,
  });
  if (RUNS > 100) process.stdout.write(`${played} steps\n`);
});
