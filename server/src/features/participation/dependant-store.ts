import type { DependantUpdate, NewDependant } from '@muster/contract';
import type { Accompaniment } from '@muster/domain';
import { type Selectable, sql } from 'kysely';
import type { Db, JoinForm, Schema } from '../../platform/database/schema.ts';
import {
  DEPENDANT_AGE,
  MOVABLE,
  type MovedTo,
  type OfferColumns,
  WAITLIST_POSITION,
} from './columns-store.ts';
import type { JoinStatusRow } from './to-participant.ts';
import { detachDependantSignatures } from './waiver-store.ts';

export type DependantRow = Selectable<Schema['dependants']>;

/** A dependant, and whose they have to be. */
export interface OwnDependant {
  id: string;
  guardianId: string;
}

export async function listDependantRows(
  db: Db,
  { guardianId, limit, offset }: { guardianId: string; limit: number; offset: number },
): Promise<DependantRow[]> {
  return db
    .selectFrom('dependants')
    .selectAll()
    .where('guardian_id', '=', guardianId)
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countDependants(db: Db, guardianId: string): Promise<number> {
  const { count } = await db
    .selectFrom('dependants')
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('guardian_id', '=', guardianId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Of an account. */
export async function findDateOfBirth(trx: Db, userId: string): Promise<string | null> {
  const row = await trx
    .selectFrom('users')
    .select('date_of_birth')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.date_of_birth ?? null;
}

export async function insertDependant(
  trx: Db,
  { id, guardianId, name, dateOfBirth, emergencyContact }: OwnDependant & NewDependant,
): Promise<DependantRow> {
  return trx
    .insertInto('dependants')
    .values({
      id,
      guardian_id: guardianId,
      name,
      date_of_birth: dateOfBirth,
      emergency_contact: JSON.stringify(emergencyContact),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The id of somebody whom the guardian has added before; undefined when there is nobody. */
export async function findSameDependant(
  trx: Db,
  {
    guardianId,
    name,
    dateOfBirth,
  }: Pick<NewDependant, 'name' | 'dateOfBirth'> & {
    guardianId: string;
  },
): Promise<string | undefined> {
  const row = await trx
    .selectFrom('dependants')
    .select('id')
    .where('guardian_id', '=', guardianId)
    .where('name', '=', name)
    .where('date_of_birth', '=', dateOfBirth)
    .executeTakeFirst();
  return row?.id;
}

/** Locked until the transaction ends; undefined when they are not the guardian's. */
export async function findDependantForUpdate(
  trx: Db,
  { id, guardianId }: OwnDependant,
): Promise<DependantRow | undefined> {
  return trx
    .selectFrom('dependants')
    .selectAll()
    .where('id', '=', id)
    .where('guardian_id', '=', guardianId)
    .forUpdate()
    .executeTakeFirst();
}

/** What is left out stays as it is. */
export async function updateDependantRow(
  trx: Db,
  { id, guardianId, name, dateOfBirth, emergencyContact }: OwnDependant & DependantUpdate,
): Promise<DependantRow> {
  return trx
    .updateTable('dependants')
    .set({
      ...(name !== undefined && { name }),
      ...(dateOfBirth !== undefined && { date_of_birth: dateOfBirth }),
      ...(emergencyContact && { emergency_contact: JSON.stringify(emergencyContact) }),
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('guardian_id', '=', guardianId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Spots and positions in events to come. */
function selectBooked(trx: Db, { id, guardianId }: OwnDependant) {
  return trx
    .selectFrom('participations')
    .innerJoin('live_events as e', 'e.id', 'participations.event_id')
    .where('guardian_id', '=', guardianId)
    .where('dependant_id', '=', id)
    .where('status', '<>', 'cancelled')
    .where('e.date', '>', sql<string>`now()`);
}

export async function isBooked(trx: Db, own: OwnDependant): Promise<boolean> {
  const row = await selectBooked(trx, own).select('e.id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** What a booked event asks of the age of a dependant, and who comes with them. */
export interface BookedAgeRule extends Omit<Accompaniment, 'age'> {
  date: string;
  minAge: number | null;
}

export async function listBookedAgeRules(trx: Db, own: OwnDependant): Promise<BookedAgeRule[]> {
  return selectBooked(trx, own)
    .select(['e.date', 'e.min_age as minAge', 'participations.accompanies'])
    .select([
      sql<number | null>`(select case when t.body <> '' then t.accompanied_below end
        from waiver_texts t where t.organizer_id = e.organizer_id
        order by t.version desc limit 1)`.as('accompaniedBelow'),
      sql<boolean>`exists (select from participations g where g.event_id = e.id
        and g.user_id = ${own.guardianId} and g.status = 'confirmed')`.as('isGuardianConfirmed'),
    ])
    .execute();
}

export async function deleteDependantRow(trx: Db, { id, guardianId }: OwnDependant): Promise<void> {
  await detachDependantSignatures(trx, id);
  await trx
    .deleteFrom('dependants')
    .where('id', '=', id)
    .where('guardian_id', '=', guardianId)
    .execute();
}

/**
 * The forms of events to come have the dependant's name, and their emergency contact unless the
 * guardian has given another one. Returns the events.
 */
export async function updateComingForms(
  trx: Db,
  { before, after }: { before: DependantRow; after: DependantRow },
): Promise<string[]> {
  const contactBefore = JSON.stringify(before.emergency_contact);
  const contact = JSON.stringify(after.emergency_contact);
  const { rows } = await sql<{ event_id: string }>`
    update participations p
    set join_form = p.join_form || jsonb_build_object('fullName', ${after.name}::text)
      || case when p.join_form -> 'emergencyContact' = ${contactBefore}::jsonb
        then jsonb_build_object('emergencyContact', ${contact}::jsonb) else '{}' end,
      updated_at = now()
    from events e
    where e.id = p.event_id and p.guardian_id = ${after.guardian_id}
      and p.dependant_id = ${after.id} and e.date > now()
      and (${before.name !== after.name} or ${contactBefore !== contact})
    returning p.event_id`.execute(trx);
  return rows.map(({ event_id }) => event_id);
}

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
export interface DependantStatusRow extends Omit<JoinStatusRow, 'waitsFor'>, OfferColumns {
  id: string;
  name: string;
  age: number;
  optionIds: string[] | null;
  needsConsent: boolean;
  date: string;
  cancelledAt: string | null;
  seriesId: string | null;
  moveUntilDays: number | null;
  movedTo: MovedTo;
}

/** All dependants of a guardian by name, whether they have joined the event or not. */
export async function listDependantStatuses(
  db: Db,
  { eventId, guardianId }: { eventId: string; guardianId: string },
): Promise<DependantStatusRow[]> {
  const { rows } = await sql<DependantStatusRow>`
    select d.id, d.name, ${sql.raw(DEPENDANT_AGE)} as age, p.status, p.hold_until as "holdUntil",
      p.option_ids as "optionIds", coalesce(p.needs_consent, false) as "needsConsent",
      e.date, e.cancelled_at as "cancelledAt", ${sql.raw(MOVABLE)}, waitlist.position
    from dependants d
    join live_events e on e.id = ${eventId}
    left join participations p on p.event_id = e.id and p.dependant_id = d.id
    ${sql.raw(WAITLIST_POSITION)}
    where d.guardian_id = ${guardianId} order by d.name, d.id`.execute(db);
  return rows;
}
