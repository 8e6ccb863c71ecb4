import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isBannedBy } from './ban-store.ts';

interface JoinBars {
  /** The organizer has banned the user, or the user has a red card (docs/product/cards.md#red). */
  isBanned: boolean;
  /** The organizer has cancelled the user, and has not allowed to join again. */
  needsConsent: boolean;
}

/** Who wants to join, and by which account; undefined: a dependant who never joined. */
interface Joiner {
  userId: string;
  personId: string | undefined;
}

/** What keeps somebody out of an event, whatever its capacity. */
export async function findJoinBars(
  db: Db,
  event: { id: string; organizerId: string },
  { userId, personId = '' }: Joiner,
): Promise<JoinBars> {
  const { rows } = await sql<JoinBars>`
    select ${isBannedBy(event.organizerId, sql`${userId}`)} as "isBanned",
      exists (select from participations
        where event_id = ${event.id} and person_id = ${personId} and needs_consent)
        as "needsConsent"
  `.execute(db);
  return rows[0] ?? { isBanned: false, needsConsent: false };
}
