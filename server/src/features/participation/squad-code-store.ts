import { type RawBuilder, sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';
import { ACCOUNT_ID } from './columns-store.ts';
import { MAX_SIZE } from './squad-store.ts';

/** Whether somebody in a squad `s` has blocked an account. */
export function isBlockedIn(userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from participations p
    join blocks b on b.blocker_id = ${sql.raw(ACCOUNT_ID)} and b.blocked_id = ${userId}
    where p.squad_id = s.id)`;
}

/** A squad as whoever has its code learns of it. */
export interface SquadOfCode {
  id: string;
  name: string;
  size: number;
  maxSize: number;
  eventId: string;
  title: string;
  date: string;
  customFields: EventRow['custom_fields'];
  /** Of its members, in the order in which they joined it. */
  optionIds: string[];
}

/** What the members of a squad have chosen, in the order in which they joined it. */
const OPTION_IDS = sql`array(select o from participations p cross join unnest(p.option_ids) o
  where p.squad_id = s.id order by p.squad_joined_at, p.queue_position)`;

/**
 * The squad of a code whose event can be seen and takes place; undefined for whom one of its
 * members has blocked, as for a wrong code.
 */
export async function findSquadByHash(
  db: Db,
  { codeHash, userId }: { codeHash: string; userId: string | null },
): Promise<SquadOfCode | undefined> {
  const { rows } = await sql<SquadOfCode>`
    select s.id, s.name, ${MAX_SIZE} as "maxSize", e.id as "eventId", e.title, e.date,
      e.custom_fields as "customFields", ${OPTION_IDS} as "optionIds",
      (select count(*) from participations p where p.squad_id = s.id) as size
    from squads s join live_events e on e.id = s.event_id
    where s.code_hash = ${codeHash} and e.approved and e.cancelled_at is null
      and e.max_party_size > 1
      and not ${isBlockedIn(userId ?? '')}`.execute(db);
  return rows[0];
}
