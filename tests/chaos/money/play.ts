import { makeNonce } from '@muster/server/test/support/gate.ts';
import { payStripeSession } from '@muster/server/test/support/stripe/stripe-server.ts';
import { makeJoinForm } from '@muster/testing/builders';
import { callApi } from '../call.ts';
import { anyNode, hesitate, type Storm } from './setting.ts';

/** Refusals that are right: a spot that is gone, nothing due, a queue that is full. */
const REFUSALS = [404, 409, 429, 503];
const PAYS = 0.85;

type Call = Parameters<typeof callApi>[1];

/** A player, and what the organizer refunds them. */
class Player {
  readonly #storm: Storm;
  readonly #own: Storm['players'][number];
  /** Statuses that no request may have. */
  readonly unexpected: string[] = [];
  /** Whoever gets no response asks again with the same nonce. */
  #payNonce = makeNonce();

  constructor(storm: Storm, own: Storm['players'][number]) {
    this.#storm = storm;
    this.#own = own;
  }

  async act(): Promise<void> {
    const chance = Math.random();
    const path = `/events/${this.#storm.eventId}/join`;
    if (chance < 0.4) await this.#ask({ method: 'POST', path, body: { joinForm: makeJoinForm() } });
    else if (chance < 0.75) await this.#pay();
    else if (chance < 0.88) await this.#ask({ method: 'DELETE', path });
    else await this.#getBack();
  }

  /** What was acknowledged; undefined for a refusal, and without a response. */
  async #ask<T>(given: Call): Promise<T | undefined> {
    const call = { token: this.#own.token, ...given };
    const { status, data } = await callApi<T>(anyNode(this.#storm), call);
    if (status >= 200 && status < 300) return data;
    const isRight = status === 0 || REFUSALS.includes(status);
    if (!isRight) this.unexpected.push(`${given.method} ${given.path}: ${status}`);
    return undefined;
  }

  async #pay(): Promise<void> {
    const { eventId, account } = this.#storm;
    const made = await this.#ask<{ checkoutId: string }>({
      method: 'POST',
      path: `/events/${eventId}/checkout`,
      body: { nonce: this.#payNonce },
    });
    if (!made) return;
    this.#payNonce = makeNonce();
    const sessions = [...account.sessions.values()];
    const session = sessions.find((one) => one.client_reference_id === made.checkoutId);
    await hesitate(300);
    if (session?.status === 'open' && Math.random() < PAYS) payStripeSession(session);
  }

  async #getBack(): Promise<void> {
    const { database, eventId, organizer } = this.#storm;
    const { rows } = await database.pool.query<{ id: string }>(
      'select id from participations where event_id = $1 and user_id = $2',
      [eventId, this.#own.id],
    );
    const participationId = rows[0]?.id;
    if (!participationId) return;
    const pence = Math.random() < 0.5 ? 1_000 : 4_000;
    await this.#ask({
      method: 'POST',
      path: `/events/${eventId}/refunds`,
      token: organizer.token,
      body: { participationId, pence, nonce: makeNonce() },
    });
  }
}

/**
 * A player who joins, begins to pay, pays or does not, leaves now and then, and is refunded a
 * part. Returns the statuses that no request may have.
 */
export async function play(storm: Storm, own: Storm['players'][number]): Promise<string[]> {
  const player = new Player(storm, own);
  while (!storm.isOver) {
    await hesitate(600);
    await player.act();
  }
  return player.unexpected;
}
