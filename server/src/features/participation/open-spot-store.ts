import type { KeptOption } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { BALANCE, type Whose } from './columns-store.ts';

/** A spot that nobody has claimed. */
export interface NewOpenSpot {
  id: string;
  status: 'confirmed' | 'waitlist';
  amountPence: number;
  joinForm: object;
  claimHash: string;
}

interface NewOpenSpots {
  eventId: string;
  squadId: string;
  /** Null: alone. */
  partyId: string | null;
  /** Null: they do not lapse. */
  claimUntil: Date | null;
  spots: readonly NewOpenSpot[];
}

/** In the order of the queue; nothing is booked yet. */
export async function insertOpenSpots(trx: Db, { spots, ...of }: NewOpenSpots): Promise<void> {
  await trx
    .insertInto('participations')
    .values(
      spots.map((spot) => ({
        ...{ id: spot.id, event_id: of.eventId, status: spot.status, is_open: true },
        ...{ squad_id: of.squadId, squad_joined_at: sql<string>`now()`, party_id: of.partyId },
        payment_amount_pence: spot.amountPence,
        join_form: JSON.stringify(spot.joinForm),
        ...{ claim_hash: spot.claimHash, claim_until: of.claimUntil?.toISOString() ?? null },
      })),
    )
    .execute();
}

/** Open spots are called after their squad. */
export function openSpotName(squadName: string): string {
  return `Guest of ${squadName}`;
}

export async function updateOpenNames(
  trx: Db,
  { squadId, name }: { squadId: string; name: string },
): Promise<void> {
  await sql`
    update participations
    set join_form = join_form || jsonb_build_object('fullName', ${openSpotName(name)}::text)
    where squad_id = ${squadId} and is_open`.execute(trx);
}

/** What a participation has chosen. */
export async function findChosen(trx: Db, id: string): Promise<KeptOption[]> {
  const { rows } = await sql<{ chosen: KeptOption[] }>`
    select coalesce(join_form -> 'customFieldResponses', '[]') as chosen
    from participations where id = ${id}`.execute(trx);
  return rows[0]?.chosen ?? [];
}

/**
 * Whether an open spot `p` of a squad `s` is not paid for. One that costs nothing is not either: it
 * would never lapse, and keep others out.
 */
export const IS_UNPAID = sql.raw(
  `not (s.pays = 'leader' and p.charged_pence > 0 and ${BALANCE} <= 0 and p.status = 'confirmed')`,
);

interface Opener {
  userId: string;
  organizerId: string;
  /** Null: a new one. */
  squadId: string | null;
}

/** How many are unpaid of a squad, and of all that an account leads at coming events. */
export async function countUnpaidOpenSpots(
  trx: Db,
  { userId, organizerId, squadId }: Opener,
): Promise<{ ofSquad: number; ofAccount: number }> {
  const leads = sql.raw('l.id = s.leader_participation_id');
  const { rows } = await sql<{ ofSquad: number; ofAccount: number }>`
    select count(*) filter (where p.squad_id = ${squadId}) as "ofSquad",
      count(*) filter (where e.date > now()) as "ofAccount"
    from (select l.* from participations l where l.user_id = ${userId}
      union all select l.* from participations l where l.guardian_id = ${userId}) l
    join squads s on s.id = l.squad_id and ${leads}
    join live_events e on e.id = s.event_id and e.organizer_id = ${organizerId}
    join participations p on p.squad_id = s.id and p.is_open
    where ${IS_UNPAID}`.execute(trx);
  return rows[0]!;
}

interface OfSquad {
  squadId: string;
  /** Left out: all of them. */
  participationId?: string;
}

function isOpenIn({ squadId, participationId = '' }: OfSquad): RawBuilder<boolean> {
  return sql<boolean>`p.squad_id = ${squadId} and p.is_open
    and ${participationId} in ('', p.id)`;
}

/** The open spots of a squad that nobody has paid for. */
export async function listUnpaidOpenSpots(trx: Db, squadId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from participations p join squads s on s.id = p.squad_id
    where ${isOpenIn({ squadId })} and ${IS_UNPAID} order by p.id`.execute(trx);
  return rows.map(({ id }) => id);
}

/** The old link stops working. False when there is no such open spot. */
export async function updateClaimHash(
  trx: Db,
  { claimHash, ...of }: Required<OfSquad> & { claimHash: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update participations p set claim_hash = ${claimHash} where ${isOpenIn(of)}`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Whoever plays in one keeps it, by whatever name. */
const IS_DUE = sql.raw(`p.is_open and p.status <> 'cancelled' and e.cancelled_at is null
  and e.date > now() and not p.is_inside and p.check_in_status <> 'checked_in'`);

/** Events with open spots that were not claimed in time. */
export async function listEventsOfDueClaims(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ eventId: string }>`
    select distinct event_id as "eventId" from (
      select p.event_id from participations p join live_events e on e.id = p.event_id
      where p.claim_until <= ${now} and ${IS_DUE} order by p.claim_until limit ${limit}
    ) due`.execute(db);
  return rows.map(({ eventId }) => eventId);
}

interface Due {
  eventIds: readonly string[];
  /** Null: the time of the transaction. */
  now: Date | null;
}

/** Those of these events. */
export async function listDueClaims(
  trx: Db,
  { eventIds, now }: Due,
): Promise<{ id: string; eventId: string }[]> {
  const { rows } = await sql<{ id: string; eventId: string }>`
    select p.id, p.event_id as "eventId"
    from participations p join live_events e on e.id = p.event_id
    where p.claim_until <= coalesce(${now}::timestamptz, now()) and ${IS_DUE}
      and p.event_id = any(${eventIds}::text[]) order by p.event_id, p.id`.execute(trx);
  return rows;
}

/** Open spots end with the account of whoever leads (docs/product/squads.md#open-spots). */
export async function endOpenSpotsOf(trx: Db, whose: Whose): Promise<void> {
  await sql`
    update participations o set claim_until = now()
    from participations p join squads s on s.id = p.squad_id and s.leader_participation_id = p.id
    where ${whose} and o.squad_id = s.id and o.is_open`.execute(trx);
}
