import { sql } from 'kysely';
import type { Db, JoinForm } from '../../platform/database/schema.ts';
import { DEPENDANT_AGE } from './own-store.ts';
import { WAITLIST_POSITION } from './participant-store.ts';
import type { JoinStatusRow } from './to-participant.ts';

/** Whom a guardian books for. */
export interface BookableDependant {
  id: string;
  name: string;
  dateOfBirth: string;
  emergencyContact: NonNullable<JoinForm['emergencyContact']>;
}

/**
 * A dependant of a guardian, who stays what they are until the transaction ends (`for share`);
 * undefined when they are not theirs.
 */
export async function findDependantForShare(
  trx: Db,
  { id, guardianId }: { id: string; guardianId: string },
): Promise<BookableDependant | undefined> {
  return trx
    .selectFrom('dependants')
    .select(['id', 'name', 'date_of_birth as dateOfBirth', 'emergency_contact as emergencyContact'])
    .where('id', '=', id)
    .where('guardian_id', '=', guardianId)
    .forShare()
    .executeTakeFirst();
}

export async function isDependantOf(
  db: Db,
  { id, guardianId }: { id: string; guardianId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('dependants')
    .select('id')
    .where('id', '=', id)
    .where('guardian_id', '=', guardianId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an account has a spot of its own. */
export async function isConfirmed(
  trx: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('participations')
    .select('id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .where('status', '=', 'confirmed')
    .executeTakeFirst();
  return row !== undefined;
}

/** A dependant with what became of them in an event. */
export interface DependantStatusRow extends Omit<JoinStatusRow, 'waitsFor'> {
  id: string;
  name: string;
  age: number;
  optionIds: string[] | null;
  needsConsent: boolean;
}

/** All dependants of a guardian by name, whether they have joined the event or not. */
export async function listDependantStatuses(
  db: Db,
  { eventId, guardianId }: { eventId: string; guardianId: string },
): Promise<DependantStatusRow[]> {
  const { rows } = await sql<DependantStatusRow>`
    select d.id, d.name, ${sql.raw(DEPENDANT_AGE)} as age, p.status, p.hold_until as "holdUntil",
      p.option_ids as "optionIds", coalesce(p.needs_consent, false) as "needsConsent",
      waitlist.position
    from dependants d
    join live_events e on e.id = ${eventId}
    left join participations p on p.event_id = e.id and p.dependant_id = d.id
    ${sql.raw(WAITLIST_POSITION)}
    where d.guardian_id = ${guardianId} order by d.name, d.id`.execute(db);
  return rows;
}
