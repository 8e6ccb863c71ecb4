import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { TestServer } from './start-test-server.ts';

/* What happened to the spots of an event, transaction by transaction, and what must hold of it. */

/** What a transaction has left of a participation. */
interface SpotRow {
  /** Of the entry in the history. */
  entry: number;
  /** Of the transaction. */
  trx: string;
  id: string;
  status: 'confirmed' | 'waitlist' | 'cancelled' | 'deleted';
  partyId: string | null;
  heldBack: boolean;
  /** In the queue. */
  position: number;
  passes: number;
  optionIds: string[];
}

/** What an event offers; changes of it are checked against the new one. */
export interface Offer {
  maxParticipants: number;
  /** How many there are of each option that has a limit. */
  limits: Readonly<Record<string, number>>;
}

interface Checked extends Offer {
  /** Participations that the organizer has confirmed. */
  byHand: ReadonlySet<string>;
}

/** So often a party may be passed (docs/product/squads.md#waiting-parties). */
const MAX_PASSES = 3;

/** Keeps every change of a spot. To be called before the first of them. */
export async function recordSpots({ database: { pool } }: TestServer): Promise<void> {
  await pool.query(`
    create table spot_history (
      entry integer generated always as identity, trx text, event_id text, spot jsonb);
    create index on spot_history (event_id, entry);
    create function record_spot() returns trigger language plpgsql as $$
    declare spot participations := coalesce(new, old);
    begin
      insert into spot_history (trx, event_id, spot)
      values (pg_current_xact_id(), spot.event_id, jsonb_build_object(
        'id', spot.id, 'status', case when new is null then 'deleted' else spot.status end,
        'partyId', spot.party_id, 'heldBack', spot.held_back, 'position', spot.queue_position,
        'passes', spot.party_passes, 'optionIds', spot.option_ids));
      return null;
    end $$;
    create trigger record_spot after insert or delete or update on participations
      for each row execute function record_spot();`);
}

interface Unit {
  members: SpotRow[];
  position: number;
}

/** Follows the spots of one event. */
export class SpotHistory {
  readonly #server: TestServer;
  readonly #eventId: string;
  readonly #spots = new Map<string, SpotRow>();
  readonly #passes = new Map<string, number>();
  #read = 0;

  constructor(server: TestServer, eventId: string) {
    this.#server = server;
    this.#eventId = eventId;
  }

  /** As they were after the last check. */
  get spots(): SpotRow[] {
    return [...this.#spots.values()];
  }

  /** Checks what has happened since the last call; spots given by hand pass nobody. */
  async check(offer: Offer, byHand: ReadonlySet<string> = new Set()): Promise<void> {
    const { rows } = await sql<SpotRow>`
      select entry, trx, spot.* from spot_history h,
        jsonb_to_record(h.spot) as spot(id text, status text, "partyId" text, "heldBack" boolean,
          position integer, passes integer, "optionIds" text[])
      where event_id = ${this.#eventId} and entry > ${this.#read}
      order by entry`.execute(this.#server.services.db);
    this.#read = rows.at(-1)?.entry ?? this.#read;
    for (const changes of Map.groupBy(rows, ({ trx }) => trx).values())
      this.#step(changes, { ...offer, byHand });
  }

  #step(changes: readonly SpotRow[], offer: Checked): void {
    const before = this.spots;
    for (const change of changes) {
      if (change.status === 'deleted') this.#spots.delete(change.id);
      else this.#spots.set(change.id, change);
    }
    this.#countPasses(before, offer);
    checkSpots(this.spots, offer);
  }

  /** Each transaction in which others get a spot past a party that wants more than are free. */
  #countPasses(before: readonly SpotRow[], { maxParticipants, byHand }: Checked): void {
    const after = this.spots;
    const had = new Set(before.filter(isConfirmed).map(({ id }) => id));
    const confirmed = after.filter(isConfirmed);
    const given = confirmed.filter(({ id }) => !had.has(id) && !byHand.has(id));
    const kept = confirmed.length - given.length;
    const still = new Set(unitsOf(after).flatMap(({ members }) => members[0]?.partyId ?? []));
    for (const { members, position } of unitsOf(before)) {
      const { partyId } = members[0]!;
      if (!partyId || !still.has(partyId)) continue;
      const ahead = given.filter((spot) => spot.position < position).length;
      const free = maxParticipants - kept - ahead;
      const wants = members.length > free && members.length <= maxParticipants;
      if (!wants || given.length === ahead) continue;
      this.#passes.set(partyId, (this.#passes.get(partyId) ?? 0) + 1);
    }
    for (const [partyId, count] of this.#passes) {
      assert.ok(count <= MAX_PASSES, `party ${partyId} was passed ${count} times`);
      const members = after.filter((spot) => spot.partyId === partyId && isWaiting(spot));
      for (const member of members) assert.equal(member.passes, count, 'counted passes');
    }
  }
}

/** What holds after every transaction (docs/product/squads.md). */
function checkSpots(spots: readonly SpotRow[], { maxParticipants, limits }: Offer): void {
  const confirmed = spots.filter(isConfirmed);
  assert.ok(confirmed.length <= maxParticipants, `${confirmed.length} confirmed`);
  const left = new Map(Object.entries(limits));
  take(left, confirmed);
  for (const [option, count] of left) assert.ok(count >= 0, `${-count} too many of ${option}`);
  const parties = Map.groupBy(spots, ({ partyId }) => partyId);
  parties.delete(null);
  for (const members of parties.values()) {
    const statuses = new Set(members.filter((one) => isConfirmed(one) || isWaiting(one)).map(of));
    assert.ok(statuses.size <= 1, `a party is ${[...statuses].join(' and ')}`);
  }
  const free = maxParticipants - confirmed.length;
  const [first] = unitsOf(spots).filter(({ members }) => members.length <= maxParticipants);
  if (!first || first.members.length > free) return;
  take(left, first.members);
  const isSoldOut = [...left.values()].some((count) => count < 0);
  assert.ok(isSoldOut, `${free} are free, and ${first.members.length} wait at the head`);
}

function of({ status }: SpotRow): string {
  return status;
}

function isConfirmed({ status }: SpotRow): boolean {
  return status === 'confirmed';
}

function isWaiting({ status, heldBack }: SpotRow): boolean {
  return status === 'waitlist' && !heldBack;
}

function take(left: Map<string, number>, spots: readonly SpotRow[]): void {
  for (const id of spots.flatMap(({ optionIds }) => optionIds)) {
    const count = left.get(id);
    if (count !== undefined) left.set(id, count - 1);
  }
}

/** Those who wait, in the order of the queue. */
function unitsOf(spots: readonly SpotRow[]): Unit[] {
  const units = Map.groupBy(spots.filter(isWaiting), ({ id, partyId }) => partyId ?? id);
  return [...units.values()]
    .map((members) => ({ members, position: Math.min(...members.map((one) => one.position)) }))
    .sort((a, b) => a.position - b.position);
}
