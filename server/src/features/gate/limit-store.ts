import { type ClassLimit, effectiveLimits } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';

/** The limits of an organizer that count: those of the law where none are set. */
export async function listLimits(db: Db, organizerId: string): Promise<ClassLimit[]> {
  return effectiveLimits(await listOwnLimits(db, organizerId));
}

/** Those that an organizer has set; without any, their events measure no guns. */
export async function listOwnLimits(db: Db, organizerId: string): Promise<ClassLimit[]> {
  return db
    .selectFrom('energy_limits')
    .select(['class', 'base', 'millijoules', 'minimum_engagement_m as minimumEngagementM'])
    .where('organizer_id', '=', organizerId)
    .orderBy('position')
    .execute();
}

/** Replaces those that an organizer has set. */
export async function replaceLimits(
  trx: Db,
  organizerId: string,
  limits: readonly ClassLimit[],
): Promise<void> {
  await trx.deleteFrom('energy_limits').where('organizer_id', '=', organizerId).execute();
  if (limits.length === 0) return;
  const rows = limits.map((limit, position) => ({
    organizer_id: organizerId,
    position,
    class: limit.class,
    base: limit.base,
    millijoules: limit.millijoules,
    minimum_engagement_m: limit.minimumEngagementM,
  }));
  await trx.insertInto('energy_limits').values(rows).execute();
}
