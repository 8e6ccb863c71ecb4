import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { NewParticipation } from './participation-store.ts';

/** Somebody in an event: by the account, or without one by the participation. */
interface PersonId {
  eventId: string;
  personId: string;
}

/** What a change of a join form starts from; undefined when the person never joined. */
export async function findJoinForm(db: Db, { eventId, personId }: PersonId) {
  return db
    .selectFrom('participations')
    .select(['status', 'join_form as joinForm'])
    .select(['payment_amount_pence as amountPence', 'payment_status as paymentStatus'])
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
}

type JoinFormRow = PersonId & Pick<NewParticipation, 'joinForm' | 'amountPence'>;

export async function updateJoinForm(db: Db, row: JoinFormRow): Promise<void> {
  await db
    .updateTable('participations')
    .set({
      join_form: JSON.stringify(row.joinForm),
      payment_amount_pence: row.amountPence,
      updated_at: sql`now()`,
    })
    .where('event_id', '=', row.eventId)
    .where('person_id', '=', row.personId)
    .execute();
}

/**
 * The form of the latest join of a user, or of one of their dependants, of any event, and what that
 * event offers today.
 */
export async function findLastJoinForm(
  db: Db,
  { userId, dependantId }: { userId: string; dependantId: string | undefined },
) {
  return db
    .selectFrom('participations as p')
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .select(['p.join_form as joinForm', 'e.custom_fields as customFields'])
    .$if(dependantId === undefined, (query) => query.where('p.user_id', '=', userId))
    .$if(dependantId !== undefined, (query) =>
      query.where('p.guardian_id', '=', userId).where('p.dependant_id', '=', dependantId ?? null),
    )
    .orderBy('p.joined_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}
