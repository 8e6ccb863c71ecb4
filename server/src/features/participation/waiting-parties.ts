import type { ParticipantSummary } from '@muster/contract';
import { eventAccess, freeSpots, keptParty } from '@muster/domain';
import { sql } from 'kysely';
import type pg from 'pg';
import { AppError } from '../../platform/app-error.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Handlers } from '../../platform/http/handler.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { promoteWaitlist } from './holds.ts';
import { inEventTransaction } from './in-event-transaction.ts';
import type { ParticipantSumsRow } from './participant-list-store.ts';
import { lockEventForNoKeyUpdate } from './spots-store.ts';

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
