import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor } from '../../platform/http/handler.ts';

/**
 * The person that a request names: programs, which need not know accounts, name the participation
 * (docs/product/changes.md#changes).
 */
export async function namedPerson(
  db: Db,
  actor: Actor,
  { id: eventId, userId }: { id: string; userId: string },
): Promise<string> {
  if (!actor.key) return userId;
  const row = await db
    .selectFrom('participations')
    .select('person_id')
    .where('id', '=', userId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  if (row) return row.person_id;
  // Who knows an account from elsewhere would learn what it does here.
  if (!actor.key.roles.includes('contacts')) throw new AppError('PARTICIPANT_NOT_FOUND');
  return userId;
}
