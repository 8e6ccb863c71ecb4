import { ANY_EVENT, type WaitingParty, wantsSpots } from '@muster/domain';
import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import { type EventScope, partiesOf, type Whose } from './columns-store.ts';
import { inLockOrder } from './in-event-transaction.ts';

/** The columns of an event that decide who gets a spot, and what it costs. */
export interface SpotsEvent {
  id: string;
  organizerId: string;
  approved: boolean;
  date: string;
  basePricePence: number;
  customFields: EventRow['custom_fields'];
  sides: EventRow['sides'];
  /** Null: unlimited. */
  maxParticipants: number | null;
  waitlistEnabled: boolean;
  waitlistSkipsSoldOut: boolean;
  waitlistPassesGroups: boolean;
  title: string;
  payment: EventRow['payment'];
  minAge: number | null;
  /** 1: no squads. */
  maxPartySize: number;
  maxUnpaidOpenSpots: number;
  location: string;
  /** Null: it takes place. */
  cancelledAt: string | null;
  cancellationReason: string | null;
}

/** What decides whether an event can be joined, whatever its capacity. */
export async function findJoinableEvent(
  db: Db,
  id: string,
): Promise<Pick<SpotsEvent, 'organizerId' | 'approved' | 'date' | 'cancelledAt'> | undefined> {
  return db
    .selectFrom('live_events')
    .select(['organizer_id as organizerId', 'approved', 'date', 'cancelled_at as cancelledAt'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/**
 * Locks an event with `for no key update` until the transaction ends; undefined when the account
 * reaches no such event. Every operation that counts, takes or frees spots holds this lock, so
 * spots are given in the order of the requests. It must be a statement of its own before the count:
 * only a statement that starts after the wait sees what the previous holder has written. Likes and
 * messages do not wait for it.
 */
export async function lockEventForNoKeyUpdate(
  db: Db,
  { eventId, access }: EventScope,
): Promise<SpotsEvent | undefined> {
  return db
    .selectFrom('live_events')
    .select(['id', 'organizer_id as organizerId', 'approved', 'date'])
    .select(['base_price_pence as basePricePence', 'custom_fields as customFields'])
    .select(['max_participants as maxParticipants', 'waitlist_enabled as waitlistEnabled'])
    .select(['waitlist_skips_sold_out as waitlistSkipsSoldOut', 'title', 'payment'])
    .select(['min_age as minAge', 'location', 'cancelled_at as cancelledAt'])
    .select(['cancellation_reason as cancellationReason', 'sides'])
    .select(['max_party_size as maxPartySize', 'waitlist_passes_groups as waitlistPassesGroups'])
    .select('max_unpaid_open_spots as maxUnpaidOpenSpots')
    .where('id', '=', eventId)
    .where(mayAccess(access))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The same of several, each by its id, in their order; those that are gone are left out. */
export async function lockEvents(
  db: Db,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, SpotsEvent>> {
  const locked = new Map<string, SpotsEvent>();
  for (const eventId of inLockOrder(eventIds)) {
    const event = await lockEventForNoKeyUpdate(db, { eventId, access: ANY_EVENT });
    if (event) locked.set(eventId, event);
  }
  return locked;
}

export interface SpotCounts {
  confirmed: number;
  /** Of the confirmed. */
  noShows: number;
  waitlist: number;
  /** On the waitlist and not held back. */
  waiting: number;
  /** Of the waiting those who wait together; null: there are none. */
  parties: WaitingParty[] | null;
  /** Whether the person is among them. */
  isParticipating: boolean;
}

const WAITING = sql.raw(`count(*) filter (where status = 'waitlist' and not held_back)`);

/** How many are confirmed and on the waitlist of an event. */
export async function countSpots(
  db: Db,
  { eventId, personId }: { eventId: string; personId: string | null },
): Promise<SpotCounts> {
  return db
    .selectFrom('participations as p')
    .select((of) => [
      of.fn.countAll<number>().filterWhere('status', '=', 'confirmed').as('confirmed'),
      of.fn.countAll<number>().filterWhere('status', '=', 'waitlist').as('waitlist'),
      of.fn
        .countAll<number>()
        .filterWhere('status', '=', 'confirmed')
        .filterWhere('check_in_status', '=', 'no_show')
        .as('noShows'),
      sql<number>`${WAITING}`.as('waiting'),
      sql<SpotCounts['parties']>`case when ${WAITING} > 0
        then ${sql.raw(partiesOf('min(p.event_id)'))} end`.as('parties'),
      sql<boolean>`coalesce(bool_or(person_id = ${personId}), false)`.as('isParticipating'),
    ])
    .where('event_id', '=', eventId)
    .where('status', '<>', 'cancelled')
    .executeTakeFirstOrThrow();
}

/**
 * Counts spots that were just given past parties which want more than are free: `free` are those
 * before. Others may do so three times (docs/product/squads.md#waiting-parties).
 */
export async function passParties(
  trx: Db,
  event: SpotsEvent,
  { parties, free }: Pick<SpotCounts, 'parties'> & { free: number },
): Promise<void> {
  const ids = (parties ?? []).filter((party) => wantsSpots(event, party, free));
  const partyIds = ids.map(({ id }) => id);
  await updatePassed(trx, { eventIds: [event.id], partyIds });
}

/** Spots were given past these parties. */
export async function updatePassed(
  trx: Db,
  { eventIds, partyIds }: { eventIds: readonly string[]; partyIds: readonly string[] },
): Promise<void> {
  if (partyIds.length === 0) return;
  await trx
    .updateTable('participations')
    .set({ party_passes: sql`party_passes + 1` })
    .where('event_id', '=', sql<string>`any(${eventIds}::text[])`)
    .where('party_id', '=', sql<string>`any(${partyIds}::text[])`)
    .where('status', '=', 'waitlist')
    .execute();
}

/** How many spots and positions of an event are of accounts whose email is not confirmed. */
export async function countUnconfirmed(trx: Db, eventId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from participations p
    join users u on u.id = coalesce(p.guardian_id, p.user_id)
    where p.event_id = ${eventId} and p.status <> 'cancelled' and not u.email_confirmed`.execute(
    trx,
  );
  return rows[0]!.count;
}

/** The caller has locked the event, for its organizer. */
export async function updateMaxParticipants(
  db: Db,
  { eventId, maxParticipants }: { eventId: string; maxParticipants: number },
): Promise<void> {
  await db
    .updateTable('events')
    // A decision about the event is not undone once the event has changed.
    .set({ max_participants: maxParticipants, undo_state: null, updated_at: sql`now()` })
    .where('id', '=', eventId)
    .execute();
}

/**
 * Locks the events somebody takes part in, or has paid for, with `for no key update`, in a fixed
 * order, so that two of these never deadlock.
 */
export async function lockEventsOf(db: Db, whose: Whose): Promise<void> {
  await db
    .selectFrom('events')
    .select('id')
    .where('id', 'in', (of) =>
      of
        .selectFrom('participations as p')
        .select('event_id')
        .where(whose)
        .where(sql<boolean>`(status <> 'cancelled' or paid_pence > refunded_pence)`),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Takes back what somebody was charged for spots in events to come, as leaving does, and in others
 * that are refunded. The ledger of past events keeps it (docs/product/money.md#balance). Returns
 * whose it has changed.
 */
export async function clearAmountsOf(
  db: Db,
  { whose, eventIds }: { whose: Whose; eventIds: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update participations p set payment_amount_pence = 0 from events e
    where e.id = p.event_id and ${whose} and p.status = 'confirmed'
      and (e.date > now() or e.id = any(${eventIds}::text[]))
    returning p.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of the events in which somebody else may move up. */
export async function deleteParticipationsOf(db: Db, whose: Whose): Promise<string[]> {
  const deleted = await db
    .deleteFrom('participations as p')
    .where(whose)
    .returning(['event_id', 'status'])
    .execute();
  const freed = deleted.filter((row) => row.status !== 'cancelled').map((row) => row.event_id);
  return [...new Set(freed)];
}
