import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { LedgerEntry, ParticipantChange } from '@muster/contract';
import fc from 'fast-check';
import { call, send } from '../../../test/support/call.ts';
import { cases } from '../../../test/support/cases.ts';
import { makeNonce } from '../../../test/support/gate.ts';
import { makeApprovedEvent } from '../../../test/support/make.ts';
import { linkDates, ownMove } from '../../../test/support/moves.ts';
import { type Person, signUp } from '../../../test/support/people.ts';
import { startTestServer, type TestServer } from '../../../test/support/start-test-server.ts';
import { makeVoucher } from '../../../test/support/vouchers.ts';

/*
 * Money is neither lost nor made: whatever happens to spots and money, the sums of a model, of
 * participations, of entries and of the cash-up are the same, and no state is without its entries
 * (docs/product/money.md#balance).
 */

/** More find what is rarer. */
const SEED = 20_261_127;
const PLAYERS = 3;
const SPOTS = 2;

type Change = Pick<ParticipantChange, 'status' | 'paymentStatus'>;
type Step =
  | { do: 'join'; player: number; wantsGun: boolean; hasVoucher: boolean }
  | { do: 'refill'; player: number; wantsGun: boolean }
  | { do: 'leave'; player: number }
  | { do: 'change'; player: number; change: Change }
  | {
      do: 'book';
      player: number;
      kind: 'payment' | 'refund';
      method: 'cash' | 'card';
      pence: number;
      /** A payment for the others as well. */
      isOfAll?: boolean;
    }
  | { do: 'adjust'; player: number; pence: number }
  | { do: 'move'; player: number; orWaitlist: boolean }
  | { do: 'reverse'; index: number }
  | { do: 'callOffEvent' }
  | { do: 'undoCallOff' };

const player = fc.nat({ max: PLAYERS - 1 });
const pence = fc.constantFrom(1, 615, 1_235, 2_235, 5_000);
const change = fc.oneof(
  fc.record({ status: fc.constantFrom('confirmed', 'waitlist', 'cancelled') }),
  fc.record({ paymentStatus: fc.constantFrom('paid', 'pending', 'failed', 'refunded') }),
) as fc.Arbitrary<Change>;
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('refill' as const), player, wantsGun: fc.boolean() }),
  fc.record({
    do: fc.constant('join' as const),
    player,
    wantsGun: fc.boolean(),
    hasVoucher: fc.boolean(),
  }),
  fc.record({ do: fc.constant('leave' as const), player }),
  fc.record({ do: fc.constant('change' as const), player, change }),
  fc.record({
    do: fc.constant('book' as const),
    player,
    kind: fc.constantFrom('payment', 'refund'),
    method: fc.constantFrom('cash', 'card'),
    pence,
    isOfAll: fc.boolean(),
  }),
  fc.record({ do: fc.constant('adjust' as const), player, pence: pence.map((value) => -value) }),
  {
    arbitrary: fc.record({ do: fc.constant('move' as const), player, orWaitlist: fc.boolean() }),
    weight: 3,
  },
  fc.record({ do: fc.constant('reverse' as const), index: fc.nat({ max: 20 }) }),
  fc.record({ do: fc.constantFrom('callOffEvent' as const, 'undoCallOff' as const) }),
);

let server: TestServer;
let organizer: Person;
let voucherCode: string;
const players: Person[] = [];
before(async () => {
  server = await startTestServer();
  organizer = await signUp(server);
  // More than some prices, so that it is cut to them.
  voucherCode = (await makeVoucher(server, organizer, { value: 15, maxUses: 1_000 })).code;
  for (let count = 0; count < PLAYERS; count += 1) players.push(await signUp(server));
});
after(() => server.close());

interface Sums {
  id: string;
  charged: number;
  credited: number;
  paid: number;
  refunded: number;
}
interface Row extends Sums {
  userId: string;
  status: string;
  word: string;
  amount: number;
  /** What a voucher takes off, apart from adjustments. */
  voucher: number;
  isWrong: boolean;
}

function balanceOf({ charged, credited, paid, refunded }: Sums) {
  return charged - credited - paid + refunded;
}

function sumOfVouchers(entries: readonly LedgerEntry[]) {
  return entries.reduce((sum, { kind, pence: of }) => sum + (kind === 'voucher' ? of : 0), 0);
}

function isOut({ kind, pence: of }: LedgerEntry) {
  return kind === 'transfer' && of > 0;
}

function countPeople(rows: readonly Row[]) {
  return rows.filter(({ status }) => status !== 'cancelled').length;
}

/** What was paid and not refunded. */
function sumLeft(rows: readonly Row[]) {
  return rows.reduce((sum, { paid, refunded }) => sum + paid - refunded, 0);
}

/** What the model expects of the money of a participation. */
interface Expected extends Omit<Sums, 'id' | 'charged'> {
  /** Paid and refunded there since something went along: what the word pending takes back. */
  since: { paid: number; refunded: number };
}

/** A game with its players: what the model expects of their money, by participation. */
class Game {
  readonly event: Awaited<ReturnType<typeof makeApprovedEvent>>;
  readonly expected = new Map<string, Expected>();
  /** What came along, less what went along. */
  transferred = 0;
  /** With a spot when it was called off, or left of them; null: it takes place. */
  #kept: ReadonlySet<string> | null = null;

  constructor(event: Game['event']) {
    this.event = event;
  }

  get #params() {
    return { id: this.event.id };
  }

  async rows(): Promise<Row[]> {
    const { rows } = await server.database.pool.query<Row>(
      `select p.id, p.user_id as "userId", p.status, p.payment_status as word,
        p.payment_amount_pence as amount, p.charged_pence as charged,
        least(p.voucher_pence, p.charged_pence) as voucher,
        p.credited_pence as credited, p.paid_pence as paid, p.refunded_pence as refunded,
        b.is_wrong as "isWrong"
      from participations p join counted_balances b on b.participation_id = p.id
      where p.event_id = $1 order by p.id`,
      [this.event.id],
    );
    return rows;
  }

  async entries(): Promise<LedgerEntry[]> {
    const query = { limit: 1_000 };
    const request = { as: organizer, params: this.#params, query };
    return (await call(server, 'listLedger', request)).entries;
  }

  async run(given: Step, other: Game): Promise<void> {
    if (given.do === 'reverse') return this.#reverse(given.index);
    if (given.do === 'move') return this.#move(given, other);
    if (given.do === 'callOffEvent' || given.do === 'undoCallOff') return this.#callOff(given.do);
    const as = players[given.player]!;
    const row = (await this.rows()).find(({ userId }) => userId === as.user.id);
    const params = this.#params;
    if (given.do === 'leave') return void (await send(server, 'leaveEvent', { as, params }));
    if (given.do === 'join' || given.do === 'refill') {
      const [{ id: fieldId, options }] = this.event.customFields as [
        Game['event']['customFields'][0],
      ];
      const chosen = [{ fieldId, optionId: options[0]?.id ?? '' }];
      const joinForm = { customFieldResponses: given.wantsGun ? chosen : [] };
      const endpoint = given.do === 'join' ? 'joinEvent' : 'updateMyJoinForm';
      const body = { joinForm, ...(given.do === 'join' && given.hasVoucher && { voucherCode }) };
      return void (await send(server, endpoint, { as, params, body }));
    }
    if (!row) return;
    if (given.do === 'change') await this.#change(row, given.change);
    else await this.#book(row, given);
  }

  async #change(row: Row, body: Change): Promise<void> {
    const params = { ...this.#params, userId: row.userId };
    const response = await send(server, 'updateParticipant', { as: organizer, params, body });
    const word = body.paymentStatus;
    if (response.status !== 200 || !word || word === row.word) return;
    const sums = this.#sumsOf(row.id);
    const due = row.charged - row.voucher - sums.credited - sums.paid + sums.refunded;
    if (word === 'paid') this.#add(row.id, 'payment', Math.max(due, 0));
    if (word === 'refunded') this.#add(row.id, 'refund', Math.max(sums.paid - sums.refunded, 0));
    if (word !== 'pending') return;
    this.#add(row.id, 'payment', -sums.since.paid);
    this.#add(row.id, 'refund', -sums.since.refunded);
  }

  async #callOff(endpoint: 'callOffEvent' | 'undoCallOff'): Promise<void> {
    const body = { reason: 'Storm', refund: false, nonce: makeNonce() };
    const request = { as: organizer, params: this.#params };
    const { status } =
      endpoint === 'undoCallOff'
        ? await send(server, endpoint, request)
        : await send(server, endpoint, { ...request, body });
    if (status !== 200) return;
    this.#kept = endpoint === 'undoCallOff' ? null : this.#confirmed(await this.rows());
  }

  #confirmed(rows: readonly Row[]): ReadonlySet<string> {
    return new Set(rows.flatMap(({ id, status }) => (status === 'confirmed' ? id : [])));
  }

  /** An event that is called off gives no spot away (docs/product/events.md#called-off). */
  #checkCalledOff(rows: readonly Row[]): void {
    if (!this.#kept) return;
    const confirmed = this.#confirmed(rows);
    const kept = this.#kept;
    assert.ok([...confirmed].every((id) => kept.has(id)));
    this.#kept = confirmed;
  }

  /** What was paid goes along, or nothing changes. */
  async #move({ player: index, orWaitlist }: Extract<Step, { do: 'move' }>, other: Game) {
    const as = players[index]!;
    const before = [await this.rows(), await other.rows()];
    const request = ownMove(as, [this.event.id, other.event.id], { orWaitlist });
    const { status } = await send(server, 'moveSpot', request);
    const after = [await this.rows(), await other.rows()];
    assert.equal(countPeople(after.flat()), countPeople(before.flat()));
    assert.equal(sumLeft(after.flat()), sumLeft(before.flat()));
    if (status !== 200) return assert.deepEqual(after, before);
    const [from, to] = after.map((rows) => rows.find(({ userId }) => userId === as.user.id)!.id);
    const sums = this.#sumsOf(from!);
    const along = sums.paid - sums.refunded;
    if (along <= 0) return;
    Object.assign(sums, { paid: sums.refunded, since: { paid: 0, refunded: 0 } });
    other.#sumsOf(to!).paid += along;
    this.transferred -= along;
    other.transferred += along;
  }

  async #book(row: Row, given: Extract<Step, { do: 'book' | 'adjust' }>): Promise<void> {
    const common = { participationId: row.id, pence: given.pence, nonce: makeNonce() };
    const isOfAll = given.do === 'book' && given.kind === 'payment' && given.isOfAll;
    const rows = isOfAll ? (await this.rows()).filter(({ id }) => id !== row.id) : [];
    const others = rows.map(({ id }, index) => ({ participationId: id, pence: 100 + index }));
    const body =
      given.do === 'book'
        ? { ...common, kind: given.kind, method: given.method, others }
        : { ...common, kind: 'adjustment' as const, note: 'A friend' };
    const request = { as: organizer, params: this.#params, body };
    const { status } = await send(server, 'addLedgerEntry', request);
    const sums = this.#sumsOf(row.id);
    const isTooMuch = body.kind === 'refund' && body.pence > sums.paid - sums.refunded;
    assert.equal(status, isTooMuch ? 409 : 201);
    if (isTooMuch) return;
    this.#add(row.id, body.kind, body.pence);
    for (const one of others) this.#add(one.participationId, 'payment', one.pence);
  }

  async #reverse(index: number): Promise<void> {
    const entries = await this.entries();
    const entry = entries[index];
    if (!entry) return;
    const body = { nonce: makeNonce(), note: '' };
    const params = { ...this.#params, entryId: entry.id };
    const request = { as: organizer, params, body };
    const { status } = await send(server, 'reverseLedgerEntry', request);
    const isGone = entries
      .slice(0, index)
      .some((one) => one.participationId === entry.participationId && isOut(one));
    const isReversible =
      !['charge', 'voucher', 'transfer'].includes(entry.kind) &&
      entry.reverses === null &&
      !isGone &&
      !entries.some(({ reverses }) => reverses === entry.id);
    assert.equal(status, isReversible ? 201 : 409);
    if (isReversible) this.#add(entry.participationId!, entry.kind, -entry.pence);
  }

  #sumsOf(id: string) {
    const nothing = { credited: 0, paid: 0, refunded: 0, since: { paid: 0, refunded: 0 } };
    const sums = this.expected.get(id) ?? nothing;
    this.expected.set(id, sums);
    return sums;
  }

  #add(id: string, kind: LedgerEntry['kind'], given: number): void {
    const sums = this.#sumsOf(id);
    if (kind === 'payment') {
      sums.paid += given;
      sums.since.paid += given;
    }
    if (kind === 'refund') {
      sums.refunded += given;
      sums.since.refunded += given;
    }
    if (kind === 'adjustment') sums.credited -= given;
  }

  /** Per person, per event, per day, and no state without an entry. */
  async check(): Promise<void> {
    const rows = await this.rows();
    this.#checkCalledOff(rows);
    const entries = await this.entries();
    for (const { id, isWrong, status, word, amount, charged, voucher, ...kept } of rows) {
      const { paid, refunded } = kept;
      const credited = kept.credited - voucher;
      assert.equal(isWrong, false);
      const { since: _, ...expected } = this.#sumsOf(id);
      assert.deepEqual({ credited, paid, refunded }, expected);
      assert.equal(charged, status === 'confirmed' ? amount : 0);
      const own = entries.filter(({ participationId }) => participationId === id);
      if (word === 'refunded') assert.ok(own.some(({ kind }) => kind === 'refund'));
      if (word === 'failed')
        assert.ok(own.some(({ kind, pence: of }) => kind === 'payment' && !of));
      if (charged !== 0) assert.ok(own.some(({ kind }) => kind === 'charge'));
      assert.equal(sumOfVouchers(own), voucher);
    }
    function all(of: (row: Row) => number) {
      return rows.reduce((sum, row) => sum + of(row), 0);
    }
    const request = { as: organizer, params: this.#params, query: {} };
    const { summary } = await call(server, 'listLedger', request);
    assert.deepEqual(summary, {
      chargedPence: all(({ charged }) => charged),
      takenPence: all(({ paid }) => paid) - this.transferred,
      refundedPence: all(({ refunded }) => refunded),
      owedPence: all((row) => (row.status === 'confirmed' ? Math.max(balanceOf(row), 0) : 0)),
      balancePence: all(balanceOf),
    });
    assert.ok(rows.filter(({ status }) => status === 'confirmed').length <= SPOTS);
    const cashUp = await call(server, 'getCashUp', request);
    assert.equal(cashUp.totalPence, summary.takenPence - summary.refundedPence);
  }
}

test('random joins, words, payments, refunds, moves and cancellations balance after each step', async () => {
  const gun = { label: 'Gun', options: [{ label: 'Rental', price: 10 }] };
  const steps = fc.array(fc.tuple(fc.nat({ max: 1 }), step), { minLength: 5, maxLength: 20 });
  /** Which of the games is called off at first; the others take place. */
  const firstOff = fc.nat({ max: 2 });
  const property = fc.asyncProperty(firstOff, steps, async (off, given) => {
    const details = { price: '£12.35', customFields: [gun], maxParticipants: SPOTS };
    const [here, there] = [
      new Game(await makeApprovedEvent(server, organizer, details)),
      new Game(await makeApprovedEvent(server, organizer, { ...details, price: '£20' })),
    ] as const;
    await linkDates(server, [here.event, there.event]);
    for (let one = 0; one < PLAYERS; one += 1)
      await here.run({ do: 'join', player: one, wantsGun: one > 0, hasVoucher: one !== 1 }, there);
    const cash = { do: 'book', kind: 'payment', method: 'cash', pence: 1_235 } as const;
    await here.run({ ...cash, player: 0 }, there);
    await [here, there][off]?.run({ do: 'callOffEvent' }, there);
    for (const [at, one] of given) {
      const [game, other] = at ? [there, here] : [here, there];
      await game.run(one, other);
      await game.check();
      await other.check();
    }
  });
  await fc.assert(property, cases(5, { seed: SEED }));
});
