import type { Db } from '../../platform/database/schema.ts';
import { ofAccount } from '../participation/own-store.ts';

interface LatestOf {
  userId: string;
  limit: number;
}

/** The events of an organizer, latest date first. */
export async function listLatestEvents(db: Db, { userId, limit }: LatestOf) {
  return db
    .selectFrom('live_events')
    .select(['id', 'title', 'date', 'approved', 'hidden_at'])
    .where('organizer_id', '=', userId)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** The participations of an account and its dependants, the latest first. */
export async function listLatestJoins(db: Db, { userId, limit }: LatestOf) {
  return db
    .selectFrom((of) =>
      of
        .selectFrom('participations as p')
        .select(['id', 'event_id', 'status', 'joined_at'])
        .where(ofAccount(userId))
        .orderBy('joined_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .as('latest'),
    )
    .innerJoin('live_events as event', 'event.id', 'latest.event_id')
    .select(['event.id as eventId', 'event.title', 'event.date', 'latest.status'])
    .orderBy('latest.joined_at', 'desc')
    .orderBy('latest.id', 'desc')
    .execute();
}

export async function countJoins(db: Db, userId: string): Promise<number> {
  const { total } = await db
    .selectFrom('participations as p')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where(ofAccount(userId))
    .executeTakeFirstOrThrow();
  return total;
}
