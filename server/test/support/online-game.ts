import assert from 'node:assert/strict';
import type { ParticipantChange } from '@muster/contract';
import { compareCheckouts } from '../../src/features/money/compare-checkouts.ts';
import { refundEverybody } from '../../src/features/money/refund-runs.ts';
import { sendRefunds } from '../../src/features/money/refunds.ts';
import { eraseAccount } from '../../src/features/own-data/erase-account.ts';
import { expireHolds } from '../../src/features/participation/holds.ts';
import type { SentNotice } from '../../src/platform/payments/fake-provider.ts';
import { call, send } from './call.ts';
import type { Fault, FaultyProvider } from './faulty-provider.ts';
import { makeNonce } from './gate.ts';
import { ownMove } from './moves.ts';
import { deliver, makeNotice } from './payments.ts';
import { type Person, signUp } from './people.ts';
import { leadAll } from './squads.ts';
import type { TestServer } from './start-test-server.ts';

/** What the organizer does with the money or the spot of a player. */
type OrganizerStep =
  | { do: 'refund'; player: number; pence: number }
  | { do: 'book'; player: number; kind: 'payment' | 'refund'; pence: number }
  | { do: 'change'; player: number; change: Pick<ParticipantChange, 'status' | 'paymentStatus'> };
type PlayerStep =
  | { do: 'join'; player: number; withVoucher: boolean }
  /** A player who deletes the account is followed by a new one. */
  | { do: 'leave' | 'delete'; player: number }
  | { do: 'check out'; player: number; fault: Fault }
  /** As the leader of a squad of everybody at the date, and for the own spot at the other one. */
  | { do: 'check out all'; player: number; fault: Fault }
  /** To the other date. */
  | { do: 'move'; player: number; orWaitlist: boolean }
  | OrganizerStep;
/** Of one of the checkouts, or of what is on its way. */
type ProviderStep =
  | { do: 'settle'; index: number; status: 'paid' | 'failed' | 'expired' }
  | { do: 'deliver'; index: number; times: 1 | 2 }
  | { do: 'lose'; index: number }
  | { do: 'lie'; index: number; as: 'another amount' | 'unknown' | 'unsigned' };

/** What can happen next. */
export type OnlineStep =
  | PlayerStep
  | ProviderStep
  /** What follows is done at the other date. */
  | { do: 'turn' }
  | { do: 'expire' }
  | { do: 'refund everybody' }
  | { do: 'retry' }
  | { do: 'by hand' }
  | { do: 'compare'; fault: Fault }
  | { do: 'send'; fault: Fault };

interface Game {
  server: TestServer;
  provider: FaultyProvider;
  organizer: Person;
  /** Those who delete their accounts are replaced. */
  players: Person[];
  /** Two dates of a series; the first is the one where it begins. */
  eventIds: readonly [string, string];
  /** Of a voucher for both. */
  voucherCode: string;
}

const HOUR_MS = 3_600_000;
const { signal } = new AbortController();
const ERASURE = { conversations: 'deleted', origin: null } as const;

/** Plays the steps of a game, and says what has come of the money. */
export class OnlineGame {
  readonly #game: Game;
  /** What the provider has told and nobody has delivered. */
  #onTheWay: SentNotice[] = [];
  #checkouts: string[] = [];
  /** The date that is played, and the other one. */
  #dates: readonly [string, string];
  /** Refunds wait between attempts. */
  #now = Date.now();

  constructor(game: Game) {
    this.#game = game;
    this.#dates = game.eventIds;
  }

  get #eventId(): string {
    return this.#dates[0];
  }

  async run(step: OnlineStep): Promise<void> {
    const { provider } = this.#game;
    if ('fault' in step) provider.fault = step.fault;
    await this.#take(step);
    provider.fault = 'none';
    this.#onTheWay.push(...provider.outbox.splice(0));
  }

  async #take(step: OnlineStep): Promise<void> {
    if (step.do === 'turn') {
      const [played, other] = this.#dates;
      this.#dates = [other, played];
      return;
    }
    if (step.do === 'expire') return this.#expire();
    if (step.do === 'refund everybody') return this.#refundEverybody();
    if (step.do === 'retry') return this.#retry();
    if (step.do === 'by hand') return this.#settleByHand();
    if (step.do === 'compare') return this.#compare();
    if (step.do === 'send') return void (await this.#sendRefunds());
    if ('index' in step) return this.#tell(step);
    await this.#request(step);
  }

  async #request(step: PlayerStep): Promise<void> {
    const { server, players, voucherCode } = this.#game;
    const as = players[step.player]!;
    const own = { as, params: { id: this.#eventId } };
    switch (step.do) {
      case 'join':
        return expectHandled(
          send(server, 'joinEvent', { ...own, body: step.withVoucher ? { voucherCode } : {} }),
        );
      case 'delete':
        await eraseAccount(server.services, { id: as.user.id, ...ERASURE });
        players[step.player] = await signUp(server);
        return;
      case 'leave':
        return expectHandled(send(server, 'leaveEvent', own));
      case 'move': {
        const { orWaitlist } = step;
        return expectHandled(send(server, 'moveSpot', ownMove(as, this.#dates, { orWaitlist })));
      }
      case 'check out':
        return this.#checkOut(send(server, 'startCheckout', { ...own, body: makeBody() }));
      case 'check out all': {
        const body = { ...makeBody(), participationIds: await leadAll(server, as, this.#dates) };
        return this.#checkOut(send(server, 'startCheckoutOfSpots', { as, body }));
      }
      default:
        return this.#organize(step, as.user.id);
    }
  }

  async #organize(step: OrganizerStep, userId: string): Promise<void> {
    const { server, organizer } = this.#game;
    const participationId = await this.#findParticipation(userId);
    if (!participationId) return;
    const request = { as: organizer, params: { id: this.#eventId, userId } };
    if (step.do === 'change')
      return expectHandled(send(server, 'updateParticipant', { ...request, body: step.change }));
    const body = { ...makeBody(), participationId, pence: step.pence };
    if (step.do === 'refund')
      return expectHandled(send(server, 'refundPayment', { ...request, body }));
    const cash = { ...body, kind: step.kind, method: 'cash' as const };
    await expectHandled(send(server, 'addLedgerEntry', { ...request, body: cash }));
  }

  async #checkOut(response: ReturnType<typeof send>): Promise<void> {
    await response;
    const { server, provider, eventIds } = this.#game;
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select distinct checkout_id as id from checkout_parts where event_id = any($1) order by 1',
      [eventIds],
    );
    for (const { id } of rows)
      if (provider.checkouts.has(id) && !this.#checkouts.includes(id)) this.#checkouts.push(id);
  }

  async #tell(step: ProviderStep): Promise<void> {
    const { server, provider } = this.#game;
    const checkoutId = pick(this.#checkouts, step.index);
    if (step.do === 'settle') {
      if (checkoutId) provider.settle(checkoutId, step.status);
      return;
    }
    if (step.do === 'lie') {
      if (checkoutId) await this.#lie(checkoutId, step.as);
      return;
    }
    const sent = pick(this.#onTheWay, step.index);
    if (!sent) return;
    this.#onTheWay = this.#onTheWay.filter((one) => one !== sent);
    const times = step.do === 'deliver' ? step.times : 0;
    for (let count = 0; count < times; count += 1) assert.equal(await deliver(server, sent), 200);
  }

  async #lie(checkoutId: string, as: 'another amount' | 'unknown' | 'unsigned'): Promise<void> {
    const { server, provider } = this.#game;
    const about = as === 'unknown' ? { checkoutId: 'f'.repeat(24) } : { checkoutId };
    const asked = provider.checkouts.get(checkoutId)?.pence ?? 0;
    const pence = as === 'another amount' ? asked + 1 : 4_000;
    const sent = provider.sign(makeNotice({ ...about, pence }));
    if (as === 'unsigned') {
      const headers = { 'muster-signature': `t=1,v1=${'0'.repeat(64)}` };
      assert.equal(await deliver(server, { ...sent, headers }), 400);
    } else assert.equal(await deliver(server, sent), 200);
  }

  async #expire(): Promise<void> {
    const { server, eventIds } = this.#game;
    await server.database.pool.query(
      `update participations set hold_until = now() - interval '1 second'
       where event_id = any($1) and hold_until is not null`,
      [eventIds],
    );
    await expireHolds({ ...server.services, now: new Date(), signal });
  }

  async #refundEverybody(): Promise<void> {
    const { server, organizer } = this.#game;
    const eventId = this.#eventId;
    const request = { as: organizer, params: { id: eventId }, body: { ...makeBody(), note: '' } };
    await expectHandled(send(server, 'startRefundRun', request));
    const { rows } = await server.database.pool.query<{ id: string }>(
      'select id from refund_runs where event_id = $1 and finished_at is null',
      [eventId],
    );
    for (const { id: runId } of rows) await refundEverybody(server.services, { runId }, { signal });
  }

  async #listFailed(failures: readonly string[]) {
    const { server, organizer: as, eventIds } = this.#game;
    const { rows } = await server.database.pool.query<{ id: string; refundId: string }>(
      `select k.event_id as id, r.id as "refundId"
       from refunds r join checkout_parts k on k.id = coalesce(r.part_id, r.checkout_id)
       where k.event_id = any($1) and r.failure = any($2) and r.by_hand_at is null`,
      [eventIds, failures],
    );
    return rows.map((params) => ({ as, params }));
  }

  /** The provider is asked again for what it has refused. */
  async #retry(): Promise<void> {
    for (const failed of await this.#listFailed(['refused', 'unanswered']))
      await call(this.#game.server, 'retryRefund', failed);
  }

  /** What was only unanswered the provider may have refunded. */
  async #settleByHand(): Promise<void> {
    for (const failed of await this.#listFailed(['refused'])) {
      const body = { ...makeBody(), method: 'cash' as const };
      await call(this.#game.server, 'settleRefund', { ...failed, body });
    }
  }

  async #compare(): Promise<void> {
    const { services } = this.#game.server;
    const now = new Date(Date.now() + HOUR_MS);
    // A call that fails ends the run; the next one goes on.
    await compareCheckouts({ ...services, now, signal }).catch(() => undefined);
  }

  async #sendRefunds() {
    this.#now += 2 * HOUR_MS;
    const now = new Date(this.#now);
    const { services } = this.#game.server;
    return sendRefunds({ ...services, now, signal });
  }

  /** Everything that is on its way arrives, and what was lost is found. */
  async settle(): Promise<void> {
    await this.#compare();
    await this.#retry();
    while ((await this.#sendRefunds()).counts.sent > 0 || this.#onTheWay.length > 0) {
      this.#onTheWay.push(...this.#game.provider.outbox.splice(0));
      for (const sent of this.#onTheWay.splice(0)) await deliver(this.#game.server, sent);
    }
  }

  /** A run of the comparison is bounded: what this game has left open is too old for the next. */
  async forget(): Promise<void> {
    await this.#game.server.database.pool.query(
      `update checkouts set created_at = created_at - interval '4 days'
       where id in (select checkout_id from checkout_parts where event_id = any($1))`,
      [this.#game.eventIds],
    );
  }

  async #findParticipation(userId: string): Promise<string | undefined> {
    const { rows } = await this.#game.server.database.pool.query<{ id: string }>(
      'select id from participations where event_id = $1 and user_id = $2',
      [this.#eventId, userId],
    );
    return rows[0]?.id;
  }

  get checkouts(): readonly string[] {
    return this.#checkouts;
  }
}

/** Whatever somebody tries is done or refused. */
async function expectHandled(response: ReturnType<typeof send>): Promise<void> {
  const { status } = await response;
  assert.ok(status < 500, `status ${status}`);
}

function makeBody() {
  return { nonce: makeNonce() };
}

function pick<T>(all: readonly T[], index: number): T | undefined {
  return all[index % Math.max(all.length, 1)];
}
