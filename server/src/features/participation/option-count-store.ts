import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import type { EventScope } from './spots-store.ts';

/**
 * Options can be removed after somebody has chosen them, so there may be more than an event has
 * options now.
 */
const MAX_OPTIONS = 500;

/** How many have chosen an option, with labels of when it was chosen. */
interface CountedOption {
  fieldId: string | null;
  optionId: string | null;
  fieldLabel: string;
  selectedOptionLabel: string;
  count: number;
}

/** What the confirmed participants of an event have chosen, and what it offers today. */
interface CountedOptions {
  customFields: EventRow['custom_fields'];
  options: CountedOption[];
}

/** By id, and by labels what has none; undefined when the account reaches no such event. */
export async function countOptions(
  db: Db,
  { eventId, access }: EventScope,
): Promise<CountedOptions | undefined> {
  const { rows } = await sql<CountedOptions>`
    select e.custom_fields as "customFields",
      coalesce(jsonb_agg(chosen) filter (where chosen.count > 0), '[]') as options
    from live_events e
    left join lateral (
      select choice ->> 'fieldId' as "fieldId", choice ->> 'optionId' as "optionId",
        (array_agg(choice ->> 'fieldLabel' order by p.joined_at desc))[1] as "fieldLabel",
        (array_agg(choice ->> 'selectedOptionLabel' order by p.joined_at desc))[1]
          as "selectedOptionLabel",
        count(*) as count
      from participations p
      cross join lateral jsonb_array_elements(p.join_form -> 'customFieldResponses') choice
      where p.event_id = e.id and p.status = 'confirmed'
      group by 1, 2, case when choice ->> 'optionId' is null
        then array[choice ->> 'fieldLabel', choice ->> 'selectedOptionLabel'] end
      order by 5 desc, 1, 2 limit ${MAX_OPTIONS}
    ) chosen on true
    where e.id = ${eventId}
      and ${mayAccess(access, { organizer: 'e.organizer_id', event: 'e.id' })}
    group by e.id, e.custom_fields`.execute(db);
  return rows[0];
}

/** What an event offers today; nothing when the account reaches no such event. */
export async function findCustomFields(
  db: Db,
  { eventId, access }: EventScope,
): Promise<EventRow['custom_fields']> {
  const event = await db
    .selectFrom('live_events')
    .select('custom_fields')
    .where('id', '=', eventId)
    .where(mayAccess(access))
    .executeTakeFirst();
  return event?.custom_fields ?? [];
}
