import type { ParticipantSummary } from '@muster/contract';
import { eventAccess, freeSpots, keptParty } from '@muster/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { promoteWaitlist } from './holds.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import type { ParticipantSumsRow } from './participant-list-store.ts';
import { readSquad } from './read-squad.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';
import { inSquadTransaction } from './squad-changes.ts';
import { isLedBy } from './to-squad.ts';

export const waitingParties = {
  /** Lets others move up past a party again (docs/product/squads.md#waiting-parties). */
  async passParty(services, { actor, params: { id: eventId }, body: { participationId }, signal }) {
    const scope = { eventId, access: eventAccess(actor, 'manageParticipants') };
    const promoted = await inEventTransaction(services, { eventId, signal }, async (trx) => {
      if (!(await lockEventForNoKeyUpdate(trx, scope))) throw await eventRefusal(trx, scope);
      if (!(await updateUnpassed(trx, { eventId, participationId })))
        throw new AppError('PARTICIPANT_NOT_FOUND');
      return promoteWaitlist(trx, eventId, services.config);
    });
    services.bus.publish(promoted);
    return { participationId, passes: 0 };
  },

  /** Lets members of a squad who wait together wait alone (docs/product/squads.md#split). */
  async splitParty(services, { actor, client, params: { id }, signal }) {
    let promoted: string[] = [];
    await inSquadTransaction(services, { actor, id, signal }, async (trx, { squad, event }) => {
      if (!isLedBy(squad, actor.id) && !squad.isManaged) throw new AppError('FORBIDDEN');
      const count = await updateSplit(trx, id);
      if (count === 0) return;
      const subject = { kind: 'squad', id } as const;
      await recordAudit(
        trx,
        { actor, client },
        { action: 'splitParty', subject, after: { count } },
      );
      promoted = await promoteWaitlist(trx, event.id, services.config);
    });
    services.bus.publish(promoted);
    return { squad: await readSquad(services, actor, id) };
  },
} satisfies Partial<Handlers>;

/** False when nobody of such a party waits. */
async function updateUnpassed(
  trx: Db,
  { eventId, participationId }: { eventId: string; participationId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update participations set party_passes = 0
    where event_id = ${eventId} and status = 'waitlist' and party_id = (
      select party_id from participations
      where event_id = ${eventId} and id = ${participationId} and status = 'waitlist')`.execute(
    trx,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** Returns how many members of the squad waited together. */
async function updateSplit(trx: Db, squadId: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('participations')
    .set({ party_id: null, party_passes: 0, updated_at: sql`now()` })
    .where('squad_id', '=', squadId)
    .where('status', '=', 'waitlist')
    .where('party_id', 'is not', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The first party that free spots of an event are kept for; null when there is none. */
export async function findKept(
  pool: Pick<pg.Pool, 'query'>,
  eventId: string,
  { parties, ...event }: ParticipantSumsRow,
): Promise<NonNullable<ParticipantSummary['kept']> | null> {
  const spots = freeSpots(event, event);
  const party = keptParty(event, { parties: parties ?? [], freeSpots: spots });
  if (!party) return null;
  const { rows } = await pool.query<{ participationId: string; name: string }>(
    prepared(
      `select p.id as "participationId", coalesce(s.name, p.join_form ->> 'fullName') as name
      from participations p left join squads s on s.id = p.squad_id
      where p.event_id = $1 and p.party_id = $2 order by p.queue_position limit 1`,
      [eventId, party.id],
    ),
  );
  return rows[0] ? { ...rows[0], size: party.size, spots } : null;
}
