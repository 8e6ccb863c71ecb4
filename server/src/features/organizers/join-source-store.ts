import type { JoinSource } from '@muster/contract';
import type { Db } from '../../platform/database/schema.ts';

interface Period {
  organizerId: string;
  /** ISO 8601. */
  from: string;
  to: string;
}

/** How many have joined events of an organizer by links of each kind, also who has left since. */
export async function countJoinsBySource(
  db: Db,
  { organizerId, from, to }: Period,
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('participations as p')
    .innerJoin('live_events as e', 'e.id', 'p.event_id')
    .select(({ fn }) => ['p.came_from as source', fn.countAll<number>().as('joins')])
    .where('e.organizer_id', '=', organizerId)
    .where('p.came_from', 'is not', null)
    .where('p.joined_at', '>=', from)
    .where('p.joined_at', '<=', to)
    .groupBy('p.came_from')
    .$narrowType<{ source: JoinSource }>()
    .execute();
  return new Map(rows.map(({ source, joins }) => [source, joins]));
}
