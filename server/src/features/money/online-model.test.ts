import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import {
  type FaultyProvider,
  makeFaulty,
  OnlineGame,
  type OnlineStep,
} from '../../../test/support/online-game.ts';
import {
  createTestProvider,
  makePayingEvent,
  startPayingServer,
} from '../../../test/support/payments.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import type { TestServer } from '../../../test/support/start-test-server.ts';

/*
 * Whatever players, organizer and provider do, and whatever is lost between them: what the provider
 * has taken and given back is what the ledger says, each once (docs/product/money.md#webhooks).
 */

/** More find what is rarer. */
const RUNS = Number(process.env.MONEY_RUNS ?? 12);
const SEED = Number(process.env.MONEY_SEED ?? 20_261_127);
const MAX_STEPS = 60;
const PLAYERS = 3;

const player = fc.nat({ max: PLAYERS - 1 });
const index = fc.nat({ max: 11 });
const fault = fc.constantFrom('none', 'none', 'refused', 'no response');
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
    { arbitrary: step('join', { player }), weight: 3 },
    { arbitrary: step('leave', { player }), weight: 1 },
    { arbitrary: step('check out', { player, fault }), weight: 4 },
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
    { arbitrary: step('expire', {}), weight: 1 },
    { arbitrary: step('compare', { fault }), weight: 1 },
    { arbitrary: step('send', { fault }), weight: 2 },
    { arbitrary: step('give back', { player, pence }), weight: 1 },
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
  ...[0, 1, 2].map((one) => ({ do: 'join', player: one }) as const),
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

/** What no step may bring about, each by a query that finds it. */
const WRONG = {
  'a sum that differs from its entries': `
    select from counted_balances b join participations p on p.id = b.participation_id
    where p.event_id = $1 and b.is_wrong`,
  'a checkout that is booked twice, or without having been paid': `
    select from checkouts c
    where c.event_id = $1 and (
      select count(*) from ledger_entries l where l.provider_ref = c.id and l.kind = 'payment'
    ) <> (c.status = 'paid')::int`,
  'an entry and what the provider is asked for differ': `
    select from ledger_entries l
    where l.event_id = $1 and l.kind = 'refund' and l.method = 'online'
      and l.pence <> (select sum(r.pence) from refunds r where r.entry_id = l.id)`,
  'more given back than was paid': `
    select from checkouts c join refunds r on r.checkout_id = c.id
    where c.event_id = $1 group by c.id, c.pence, c.status
    having sum(r.pence) > c.pence or c.status <> 'paid'`,
  'a late payment that is kept': `
    select from payment_events e join checkouts c on c.id = e.checkout_id
    where c.event_id = $1 and e.outcome like 'given back%'
      and not exists (select from ledger_entries where provider_ref = c.id || '-back')`,
  'more players than spots': `
    select from participations where event_id = $1 and status = 'confirmed'
    having count(*) > 2`,
  'a hold without a spot': `
    select from participations
    where event_id = $1 and hold_until is not null and status <> 'confirmed'`,
};

async function findWrong(eventId: string): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(WRONG)) {
    const { rowCount } = await server.database.pool.query(query, [eventId]);
    if (rowCount) found.push(what);
  }
  return found;
}

/** What Muster thinks of each checkout of an event. */
async function listBooked(eventId: string) {
  const { rows } = await server.database.pool.query<Taken>(
    `select c.id,
       case when c.status = 'paid' then c.pence else 0 end as paid,
       coalesce((select sum(pence) from refunds r where r.checkout_id = c.id), 0)::int as back
     from checkouts c where c.event_id = $1 order by c.id`,
    [eventId],
  );
  return rows;
}
interface Taken {
  id: string;
  paid: number;
  back: number;
}

/** What the provider has taken and given back. */
function listTaken(ids: readonly string[]): Taken[] {
  return ids.toSorted().map((id) => {
    const { status, pence: asked, refunds } = provider.checkouts.get(id)!;
    const back = [...refunds.values()].reduce((sum, one) => sum + one, 0);
    return { id, paid: status === 'paid' ? asked : 0, back };
  });
}

test('whatever is lost, late or a lie, the provider and the ledger agree in the end', async () => {
  let played = 0;
  const property = fc.asyncProperty(steps, async (given) => {
    const { organizer, event } = await makePayingEvent(server, { maxParticipants: 2 });
    const eventId = event.id;
    const game = new OnlineGame({ server, provider, organizer, players, eventId });
    for (const one of [...BEGINNING, ...given]) {
      await game.run(one);
      played += 1;
      assert.deepEqual(await findWrong(eventId), []);
    }
    await game.settle();
    assert.deepEqual(await findWrong(eventId), []);
    const known = (await listBooked(eventId)).filter(({ id }) => provider.checkouts.has(id));
    assert.deepEqual(known, listTaken(game.checkouts));
  });
  await fc.assert(property, { numRuns: RUNS, seed: SEED, endOnFailure: RUNS > 100 });
  if (RUNS > 100) process.stdout.write(`${played} steps\n`);
});
