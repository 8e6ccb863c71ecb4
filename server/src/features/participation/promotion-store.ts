import { sql } from 'kysely';
import type pg from 'pg';
import { preparedQuery } from '../../platform/database/prepared.ts';
import type { Db } from '../../platform/database/schema.ts';
import { ofAccount } from './own-store.ts';

/** That a player has moved up from the waitlist. */
export interface PromotionRow {
  event_id: string;
  title: string;
  promoted_at: string;
  /** Who has moved up; null: the account itself. */
  dependant: string | null;
}

/**
 * Where a player or one of their dependants has moved up since a moment, and still has the spot;
 * the latest ten.
 */
export async function listPromotions(
  { db, pool }: { db: Db; pool: pg.Pool },
  { userId, since }: { userId: string; since: string },
): Promise<PromotionRow[]> {
  const query = db
    .selectFrom('participations as p')
    .innerJoin('live_events as event', 'event.id', 'p.event_id')
    .leftJoin('dependants as d', 'd.id', 'p.dependant_id')
    .select(['event.id as event_id', 'event.title', 'p.promoted_at', 'd.name as dependant'])
    .where(ofAccount(userId))
    .where('p.promoted_at', '>=', since)
    .where('p.status', '=', 'confirmed')
    .where('event.approved', '=', true)
    .orderBy('p.promoted_at', 'desc')
    .limit(sql.lit(10));
  const { rows } = await pool.query<PromotionRow>(preparedQuery(query));
  return rows;
}
