import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import type { EventScope } from './spots-store.ts';

interface MedicalAnswers {
  personId: string;
  medicalConditions: string;
  dietaryRequirements: string;
}

/** Of somebody with a spot or on the waitlist; undefined when the account does not reach them. */
export async function findMedicalAnswers(
  db: Db,
  { eventId, userId, access }: EventScope & { userId: string },
): Promise<MedicalAnswers | undefined> {
  return (
    db
      .selectFrom('participations')
      .innerJoin('live_events as e', 'e.id', 'participations.event_id')
      .select([
        'participations.person_id as personId',
        sql<string>`coalesce(join_form ->> 'medicalConditions', '')`.as('medicalConditions'),
        sql<string>`coalesce(join_form ->> 'dietaryRequirements', '')`.as('dietaryRequirements'),
      ])
      .where('e.id', '=', eventId)
      // The gate knows people by their participation.
      .where((row) =>
        row.or([
          row('participations.person_id', '=', userId),
          row('participations.id', '=', userId),
        ]),
      )
      .where('participations.status', '<>', 'cancelled')
      .where(mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' }))
      .executeTakeFirst()
  );
}
