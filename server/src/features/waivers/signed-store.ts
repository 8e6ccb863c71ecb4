import type { EventAccess } from '@muster/domain';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import { LATEST_SIGNATURE } from '../waiver-states/waiver-facts-store.ts';

/** What is printed with a signature. */
export interface SignedRow {
  participationId: string;
  eventId: string;
  organizerName: string;
  title: string;
  date: string;
  playerName: string;
  /** What counts, or else what was signed last; null: nothing was. */
  signatureId: string | null;
}

/** A participation, by the id of its account or, without one, its own. */
export async function findSigned(
  db: Db,
  { eventId, userId, access }: { eventId: string; userId: string; access: EventAccess },
): Promise<SignedRow | undefined> {
  const { rows } = await sql<SignedRow>`
    select p.id as "participationId", e.id as "eventId", e.organizer_name as "organizerName",
      e.title, e.date, coalesce(p.join_form ->> 'fullName', '') as "playerName",
      ${sql.raw(LATEST_SIGNATURE)} as "signatureId"
    from participations p join live_events e on e.id = p.event_id
    where p.event_id = ${eventId} and p.person_id = ${userId}
      and ${mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' })}`.execute(db);
  return rows[0];
}
