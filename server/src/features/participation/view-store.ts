import { MAX_COUNT, type ParticipantFilters } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, ParticipantViewRow } from '../../platform/database/schema.ts';

/** An account's views by name. */
export async function listParticipantViewRows(
  db: Db,
  userId: string,
): Promise<ParticipantViewRow[]> {
  return db
    .selectFrom('participant_views')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy((row) => row.fn('lower', ['name']))
    .limit(MAX_COUNT.participantViews)
    .execute();
}

/** How many views an account has under other names, whatever their case. */
export async function countOtherViews(
  db: Db,
  { userId, name }: { userId: string; name: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('participant_views')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .where(sql<boolean>`lower(name) <> lower(${name})`)
    .executeTakeFirstOrThrow();
  return total;
}

interface NewView {
  id: string;
  userId: string;
  name: string;
  filters: ParticipantFilters;
}

/** Adds a view, or replaces the account's view with this name. */
export async function upsertParticipantView(
  db: Db,
  { id, userId, name, filters }: NewView,
): Promise<ParticipantViewRow> {
  return db
    .insertInto('participant_views')
    .values({ id, user_id: userId, name, filters: JSON.stringify(filters) })
    .onConflict((conflict) =>
      conflict
        .expression(sql`user_id, lower(name)`)
        .doUpdateSet({ name, filters: JSON.stringify(filters) }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** False when the account has no such view. */
export async function deleteParticipantViewRow(
  db: Db,
  { id, userId }: Pick<NewView, 'id' | 'userId'>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('participant_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
