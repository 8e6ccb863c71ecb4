import type { PaymentMethod } from '@muster/contract';
import type { GateCounts } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { gateCounts, type ShareCaller } from '../crew/device-store.ts';

/** Players without an account whom a gate has added within 24 hours. */
export async function countWalkInsOfDay(
  trx: Db,
  { eventId, caller }: { eventId: string; caller: ShareCaller },
): Promise<GateCounts> {
  const { rows } = await sql<GateCounts>`
    select ${gateCounts(caller, 'added_by')} from participations
    where event_id = ${eventId} and user_id is null and guardian_id is null and not is_open
      and joined_at > now() - interval '24 hours'`.execute(trx);
  return rows[0]!;
}

/** The maximum of a full event that the caller has locked becomes one more than have a spot. */
export async function updateMaximumForOneMore(trx: Db, eventId: string): Promise<void> {
  await sql`
    update events set updated_at = now(), max_participants = greatest(max_participants, 1 + (
      select count(*) from participations where event_id = ${eventId} and status = 'confirmed'))
    where id = ${eventId}`.execute(trx);
}

interface NewWalkIn {
  id: string;
  eventId: string;
  joinForm: object;
  amountPence: number;
  /** A device or an account. */
  addedBy: string;
}

/** Confirmed; the scan that lets them in, and what they paid, are stored by themselves. */
export async function insertWalkIn(trx: Db, walkIn: NewWalkIn): Promise<void> {
  await trx
    .insertInto('participations')
    .values({
      id: walkIn.id,
      event_id: walkIn.eventId,
      user_id: null,
      status: 'confirmed',
      payment_status: 'pending',
      payment_amount_pence: walkIn.amountPence,
      join_form: JSON.stringify(walkIn.joinForm),
      joined_at: sql`now()`,
      added_by: walkIn.addedBy,
    })
    .execute();
}

/** A walk-in who was just added. */
interface FreshWalkIn {
  id: string;
  isUndone: boolean;
  /** Of the scan that has let them in. */
  scanNonce: string | null;
  payments: { id: string; method: PaymentMethod; pence: number }[];
}

/**
 * Whom a request has added within ten minutes, other than to an open spot; undefined for nobody.
 * The caller has locked the event.
 */
export async function findFreshWalkIn(
  trx: Db,
  { eventId, organizerId, nonce }: { eventId: string; organizerId: string; nonce: string },
): Promise<FreshWalkIn | undefined> {
  const { rows } = await sql<FreshWalkIn>`
    select p.id, p.status = 'cancelled' as "isUndone",
      (select s.id from gate_scans s where s.participation_id = p.id and s.effect = 'in'
        order by s.seq desc limit 1) as "scanNonce",
      array(select jsonb_build_object('id', l.id, 'method', l.method, 'pence', l.pence)
        from ledger_entries l
        where l.participation_id = p.id and l.kind = 'payment' and l.reverses is null
          and not exists (select from ledger_entries r where r.reverses = l.id)) as payments
    from nonces n join participations p on p.id = n.participation_id
    -- Other requests about them were later.
    where n.organizer_id = ${organizerId} and n.id = ${nonce} and n.created_at = p.joined_at
      and p.event_id = ${eventId} and p.user_id is null and p.guardian_id is null
      and p.squad_id is null and p.joined_at > now() - interval '10 minutes'`.execute(trx);
  return rows[0];
}

/** What stays empty once nobody has to be called any more. */
const NO_CONTACT = { phone: '', emergencyContact: { name: '', phone: '', relationship: '' } };

/**
 * Clears the telephone numbers of players without an account, and whom to call for them, of events
 * that began before a moment. Returns how many; fewer than `limit` means that there are no more.
 */
export async function clearWalkInContacts(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update participations set join_form = join_form || ${JSON.stringify(NO_CONTACT)}::jsonb
    where id = any (array(
      select p.id from participations p join events e on e.id = p.event_id
      where p.user_id is null and p.guardian_id is null and e.date < ${before}
        and p.join_form ->> 'phone' <> ''
      limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
