import type { CheckedGun } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/*
 * Of each gun the check counts that was measured last, of those of one moment the one that was
 * received last (docs/product/chronograph.md#guns).
 */

/** The results of the guns of a participant `p`. */
export const GUN_RESULTS = `array(
    select distinct on (c.gun_key) c.result from chrono_checks c where c.participation_id = p.id
    order by c.gun_key, c.occurred_at desc, c.seq desc
  )`;

/** The guns of participants, by participation. */
export async function listGuns(
  db: Db,
  participationIds: readonly string[],
): Promise<Map<string, CheckedGun[]>> {
  if (participationIds.length === 0) return new Map();
  const { rows } = await sql<CheckedGun & { participationId: string }>`
    select distinct on (c.participation_id, c.gun_key) c.participation_id as "participationId",
      c.gun, c.class, c.computed_millijoules as "computedMillijoules",
      c.limit_millijoules as "limitMillijoules", c.result, c.tag, c.occurred_at as "occurredAt"
    from chrono_checks c where c.participation_id = any(${[...participationIds]}::text[])
    order by c.participation_id, c.gun_key, c.occurred_at desc, c.seq desc`.execute(db);
  const guns = new Map<string, CheckedGun[]>();
  for (const { participationId, ...gun } of rows)
    guns.set(participationId, [...(guns.get(participationId) ?? []), gun]);
  return guns;
}
