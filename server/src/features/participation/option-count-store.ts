import type { OptionCount } from '@muster/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { EventScope } from './spots-store.ts';

/**
 * Labels can be changed after somebody has chosen them, so there may be more than an event has
 * options now.
 */
const MAX_OPTIONS = 500;

/**
 * What the confirmed participants of an event have chosen, by field, most chosen first; undefined
 * when the organizer has no such event.
 */
export async function countOptions(
  db: Db,
  { eventId, organizerId }: EventScope,
): Promise<OptionCount[] | undefined> {
  const { rows } = await sql<{ options: OptionCount[] }>`
    select coalesce(jsonb_agg(chosen) filter (where chosen.count > 0), '[]') as options
    from events e
    left join lateral (
      select choice ->> 'fieldLabel' as "fieldLabel",
        choice ->> 'selectedOptionLabel' as "optionLabel", count(*) as count
      from participations p
      cross join lateral jsonb_array_elements(p.join_form -> 'customFieldResponses') choice
      where p.event_id = e.id and p.status = 'confirmed'
      group by 1, 2 order by 1, 3 desc, 2 limit ${MAX_OPTIONS}
    ) chosen on true
    where e.id = ${eventId} and (${organizerId}::text is null or e.organizer_id = ${organizerId})
    group by e.id`.execute(db);
  return rows[0]?.options;
}
