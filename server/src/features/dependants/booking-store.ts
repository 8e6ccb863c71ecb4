import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import type { DependantRow } from './store.ts';

/**
 * The forms of events to come have the dependant's name, and their emergency contact unless the
 * guardian has given another one. Returns the events.
 */
export async function updateComingForms(
  trx: Db,
  { before, after }: { before: DependantRow; after: DependantRow },
): Promise<string[]> {
  const contactBefore = JSON.stringify(before.emergency_contact);
  const contact = JSON.stringify(after.emergency_contact);
  const { rows } = await sql<{ event_id: string }>`
    update participations p
    set join_form = p.join_form || jsonb_build_object('fullName', ${after.name}::text)
      || case when p.join_form -> 'emergencyContact' = ${contactBefore}::jsonb
        then jsonb_build_object('emergencyContact', ${contact}::jsonb) else '{}' end,
      updated_at = now()
    from events e
    where e.id = p.event_id and p.guardian_id = ${after.guardian_id}
      and p.dependant_id = ${after.id} and e.date > now()
      and (${before.name !== after.name} or ${contactBefore !== contact})
    returning p.event_id`.execute(trx);
  return rows.map(({ event_id }) => event_id);
}
