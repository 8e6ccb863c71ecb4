import assert from 'node:assert/strict';
import type { EndpointName, Event, ParticipantChange } from '@muster/contract';
import { expireHolds } from '../../src/features/participation/holds.ts';
import { type RawInput, send } from './call.ts';
import { makeNonce } from './gate.ts';
import { participationsOf } from './make.ts';
import { tokenOf } from './open-spots.ts';
import type { Person } from './people.ts';
import { SpotHistory } from './spot-history.ts';
import { checkSquads, listSquads, PRICE_PENCE } from './squad-checks.ts';
import type { TestServer } from './start-test-server.ts';

/* Random steps of squads at one event, and what must hold after each. */

const GREEN = 3;
const PAID_PENCE = 700;

/** Two sides, of which one is small. */
export const MODEL_EVENT = {
  basePrice: PRICE_PENCE / 100,
  maxParticipants: 4,
  maxUnpaidOpenSpots: 49,
  sides: { policy: 'choose' as const, maxGap: null },
  customFields: [
    {
      label: 'Side',
      isSide: true,
      options: [
        { label: 'Tan', price: 0, colour: 'tan' as const },
        { label: 'Green', price: 0, colour: 'green' as const, limit: GREEN },
      ],
    },
  ],
};

/** Null: Either. */
type Side = 'Tan' | 'Green' | null;

/** What can happen next. A `row` is one of those who take part, in the order of the queue. */
export type SquadStep =
  /** Alone, or with the code of a squad. */
  | { do: 'join'; player: number; side: Side; squad: number | null }
  /** A guardian together with dependants. */
  | { do: 'book'; side: Side }
  | { do: 'make'; player: number; side: Side; open: number; pays: 'leader' | 'member' }
  | { do: 'claim'; player: number; link: number; side: Side }
  | { do: 'leave'; player: number }
  /** Gives the own spot away, or keeps it. */
  | { do: 'offer'; player: number }
  | { do: 'keep'; player: number }
  /** Of an open spot. */
  | { do: 'lapse'; row: number }
  | { do: 'split' | 'end'; player: number }
  | { do: 'open'; player: number; count: number }
  | { do: 'close'; player: number; row: number }
  | { do: 'change'; row: number; change: ParticipantChange }
  | { do: 'pay'; row: number }
  | { do: 'raise'; max: number };

/** What one of the players asks for. */
type RequestStep = Exclude<Extract<SquadStep, { player: number }>, { do: 'claim' }>;

interface Given {
  server: TestServer;
  organizer: Person;
  /** The first of them is the guardian. */
  players: readonly Person[];
  dependantIds: readonly string[];
  event: Event;
}

interface Link {
  token: string;
  spotId: string;
  isUsed: boolean;
}

type Row = Awaited<ReturnType<typeof participationsOf>>[number];
const { signal } = new AbortController();

/** Plays the steps of one event, and checks it after each. */
export class SquadGame {
  readonly #given: Given;
  readonly #history: SpotHistory;
  readonly #links: Link[] = [];
  #max = MODEL_EVENT.maxParticipants;
  #made = 0;
  #paid = 0;

  constructor(given: Given) {
    this.#given = given;
    this.#history = new SpotHistory(given.server, given.event.id);
  }

  async run(step: SquadStep): Promise<void> {
    const byHand = await this.#take(step);
    const { server, event } = this.#given;
    const [field] = event.customFields;
    const limits = { [field?.options[1]?.id ?? '']: GREEN };
    await this.#history.check({ maxParticipants: this.#max, limits }, byHand);
    await checkSquads(server, { eventId: event.id, paidPence: this.#paid });
  }

  /** Returns who has a spot from the organizer or another player, and not from the queue. */
  async #take(step: SquadStep): Promise<ReadonlySet<string> | undefined> {
    if (step.do === 'lapse') await this.#lapse(step.row);
    else if (step.do === 'claim') return this.#claim(step);
    else if (step.do === 'change') return this.#change(step);
    else if (step.do === 'pay') await this.#pay(step.row);
    else if (step.do === 'raise') await this.#raise(step.max);
    else if (step.do === 'book') await this.#book(step.side);
    else await this.#request(step);
    return undefined;
  }

  async #request(step: RequestStep): Promise<void> {
    const isIn = step.do !== 'join' && step.do !== 'make';
    const as = await this.#playerAt(step.player, (row) => isIn === (row !== undefined));
    const params = { id: this.#given.event.id };
    if (step.do === 'leave') return void (await this.#send('leaveEvent', { as, params }));
    if (step.do === 'keep') return void (await this.#send('withdrawOffer', { as, params }));
    if (step.do === 'offer') return this.#offer(as);
    if (step.do === 'join') {
      const squadCode = step.squad === null ? undefined : await this.#codeOf(step.squad);
      const body = { joinForm: this.#form(step.side), ...(squadCode && { squadCode }) };
      return void (await this.#send('joinEvent', { as, params, body }));
    }
    if (step.do === 'make') {
      this.#made += 1;
      const { open, pays, side } = step;
      const name = `Squad ${this.#made}`;
      const body = { name, open, pays, joinForm: this.#form(side), nonce: makeNonce() };
      return this.#keepLinks(await this.#send('createSquad', { as, params, body }));
    }
    await this.#lead(step);
  }

  async #lead(step: Extract<SquadStep, { do: 'split' | 'end' | 'open' | 'close' }>) {
    const squads = await listSquads(this.#given.server, this.#given.event.id);
    const squad = squads[step.player % squads.length];
    if (!squad) return;
    const { id } = squad;
    const as = this.#given.players.find(({ user }) => user.id === squad.leader)!;
    const params = { id };
    if (step.do === 'split') await this.#send('splitParty', { as, params });
    if (step.do === 'end') await this.#send('deleteSquad', { as, params });
    if (step.do === 'open') {
      const body = { count: step.count, nonce: makeNonce() };
      this.#keepLinks(await this.#send('addOpenSpots', { as, params, body }));
    }
    if (step.do !== 'close') return;
    const spot = await this.#rowAt(step.row, (row) => row.is_open && row.squad_id === id);
    const of = { id, participationId: spot?.id ?? '' };
    if (spot) await this.#send('deleteOpenSpot', { as, params: of });
  }

  /** A link by which somebody takes a player's own spot. */
  async #offer(as: Person): Promise<void> {
    const spot = (await this.#rows()).find(({ user_id: id }) => id === as.user.id);
    const params = { id: this.#given.event.id };
    const input = { as, params, body: { nonce: makeNonce() } };
    const { status, text } = await this.#send('offerSpot', input);
    if (status !== 201 || !spot) return;
    const { data } = JSON.parse(text) as { data: { url: string } };
    this.#links.push({ token: tokenOf(data.url), spotId: spot.id, isUsed: false });
  }

  /** A link works once; whoever takes it is where the open spot was. */
  async #claim(step: Extract<SquadStep, { do: 'claim' }>) {
    const before = await this.#rows();
    const open = new Set(before.flatMap(({ id, claim_hash: hash }) => (hash ? id : [])));
    // At times one that was used, or has lapsed.
    const isAny = step.link % 5 === 4;
    const links = this.#links.filter(({ spotId }) => isAny || open.has(spotId));
    const link = links[step.link % links.length];
    if (!link) return undefined;
    const as = await this.#playerAt(step.player, (row) => row?.status !== 'confirmed');
    const body = { token: link.token, joinForm: this.#form(step.side) };
    const { status } = await this.#send('claimSpot', { as, body });
    if (status !== 201) return undefined;
    assert.equal(link.isUsed, false, 'a link that works twice');
    link.isUsed = true;
    const spot = before.find(({ id }) => id === link.spotId)!;
    const own = (await this.#rows()).find((row) => row.user_id === as.user.id)!;
    assert.deepEqual(
      [own.queue_position, own.squad_id, own.held_back],
      [spot.queue_position, spot.squad_id, spot.held_back],
    );
    return new Set([own.id]);
  }

  async #lapse(row: number): Promise<void> {
    const spot = await this.#rowAt(row, ({ is_open, claim_until: until }) => is_open && !!until);
    if (!spot) return;
    const { services, database } = this.#given.server;
    const statement = `update participations set claim_until = now() - interval '1 s' where id = $1`;
    await database.pool.query(statement, [spot.id]);
    await expireHolds({ ...services, now: new Date(), signal });
    const lapsed = (await this.#rows()).find(({ id }) => id === spot.id);
    assert.equal(lapsed?.status, 'cancelled');
  }

  async #change({ row, change }: Extract<SquadStep, { do: 'change' }>) {
    const target = await this.#rowAt(row, () => true);
    if (!target) return undefined;
    const { organizer: as, event } = this.#given;
    const body = { userIds: [target.person_id], change };
    await this.#send('updateParticipants', { as, params: { id: event.id }, body });
    if (change.status !== 'confirmed') return undefined;
    const { id, party_id: partyId } = target;
    const named = this.#history.spots.filter((spot) => {
      return spot.id === id || (partyId !== null && spot.partyId === partyId);
    });
    return new Set(named.map((spot) => spot.id));
  }

  async #pay(row: number): Promise<void> {
    const target = await this.#rowAt(row, ({ status }) => status === 'confirmed');
    if (!target) return;
    const { organizer: as, event } = this.#given;
    const payment = { kind: 'payment', method: 'cash', pence: PAID_PENCE } as const;
    const body = { participationId: target.id, ...payment, nonce: makeNonce() };
    const { status } = await this.#send('addLedgerEntry', { as, params: { id: event.id }, body });
    if (status === 201) this.#paid += PAID_PENCE;
  }

  async #raise(maxParticipants: number): Promise<void> {
    const { organizer: as, event } = this.#given;
    const request = { as, params: { id: event.id }, body: { maxParticipants } };
    const { status } = await this.#send('updateEvent', request);
    if (status === 200) this.#max = maxParticipants;
  }

  async #book(side: Side): Promise<void> {
    const { players, dependantIds, event } = this.#given;
    const joinForm = this.#form(side);
    const people = [null, ...dependantIds].map((dependantId) => ({ dependantId, joinForm }));
    const body = { people, together: true, nonce: makeNonce() };
    await this.#send('bookPeople', { as: players[0]!, params: { id: event.id }, body });
  }

  /** Refusals change nothing; a failure of the server is one of the test. */
  async #send(name: EndpointName, input: RawInput) {
    const response = await send(this.#given.server, name, input);
    const text = await response.text();
    assert.ok(response.status < 500, `${name}: ${text}`);
    return { status: response.status, text };
  }

  #keepLinks({ status, text }: { status: number; text: string }): void {
    if (status !== 201) return;
    const { data } = JSON.parse(text) as {
      data: { openSpots: { participationId: string; url: string }[] };
    };
    for (const { participationId: spotId, url } of data.openSpots)
      this.#links.push({ token: tokenOf(url), spotId, isUsed: false });
  }

  #form(side: Side) {
    const [field] = this.#given.event.customFields;
    const optionId = field?.options.find(({ label }) => label === side)?.id ?? null;
    const choice = { fieldId: field?.id, optionId, ...(side === null && { isEither: true }) };
    return { customFieldResponses: [choice] };
  }

  #rows(): Promise<Row[]> {
    return participationsOf(this.#given.server, this.#given.event);
  }

  /** One of those who have a spot or wait, and are such. */
  async #rowAt(index: number, isSuch: (row: Row) => boolean): Promise<Row | undefined> {
    const rows = (await this.#rows()).filter((row) => row.status !== 'cancelled' && isSuch(row));
    return rows[index % rows.length];
  }

  /** One of those whose own spot or position, or none, is such; otherwise anybody. */
  async #playerAt(index: number, isSuch: (own: Row | undefined) => boolean): Promise<Person> {
    const rows = (await this.#rows()).filter(({ status }) => status !== 'cancelled');
    const { players } = this.#given;
    const such = players.filter(({ user }) => isSuch(rows.find((row) => row.user_id === user.id)));
    return such[index % such.length] ?? players[index]!;
  }

  async #codeOf(index: number): Promise<string | undefined> {
    const { organizer: as, event } = this.#given;
    const { text } = await this.#send('listEventSquads', { as, params: { id: event.id } });
    const { data } = JSON.parse(text) as { data: { squads: { code?: string }[] } };
    return data.squads[index % data.squads.length]?.code;
  }
}
