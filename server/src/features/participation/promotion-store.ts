import type { Db } from '../../platform/database/schema.ts';

/** That a player has moved up from the waitlist. */
export interface PromotionRow {
  event_id: string;
  title: string;
  promoted_at: string;
}

/** Where a player has moved up since a moment, and still has the spot; the latest ten. */
export async function listPromotions(
  db: Db,
  { userId, since }: { userId: string; since: string },
): Promise<PromotionRow[]> {
  const rows = await db
    .selectFrom('participations')
    .innerJoin('live_events as event', 'event.id', 'participations.event_id')
    .select(['event.id as event_id', 'event.title', 'participations.promoted_at'])
    .where('participations.user_id', '=', userId)
    .where('participations.promoted_at', '>=', since)
    .where('participations.status', '=', 'confirmed')
    .where('event.approved', '=', true)
    .orderBy('participations.promoted_at', 'desc')
    .limit(10)
    .execute();
  return rows.map((row) => ({ ...row, promoted_at: row.promoted_at ?? since }));
}
