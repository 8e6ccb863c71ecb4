import type { DependantUpdate, NewDependant } from '@muster/contract';
import type { Accompaniment } from '@muster/domain';
import { type Selectable, sql } from 'kysely';
import type { Db, Schema } from '../../platform/database/schema.ts';
import { detachDependantSignatures } from '../waiver-states/signature-store.ts';

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
