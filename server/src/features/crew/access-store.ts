import type { CrewRole } from '@muster/contract';
import type { EventAccess } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** The columns of an organizer and of an event. */
interface EventColumns {
  organizer: string;
  event: string;
}

/**
 * The condition under which an account reaches an event, for the WHERE of every statement about
 * what is an organizer's (docs/decisions/crew.md).
 */
export function mayAccess(
  { accountId, roles }: EventAccess,
  { organizer, event }: EventColumns = { organizer: 'organizer_id', event: 'id' },
): RawBuilder<boolean> {
  return sql<boolean>`may_access_event(
    ${sql.ref(organizer)}, ${sql.ref(event)}, ${accountId}, ${[...roles]}::text[])`;
}

/** The same in a statement on the pool, of events `e`, with the parameters of account and roles. */
export function mayAccessSql(accountId: string, roles: string): string {
  return `may_access_event(e.organizer_id, e.id, ${accountId}, ${roles}::text[])`;
}

/** As what an account helps with an event; nothing for an event that does not exist. */
export async function findCrewRoles(
  db: Db,
  { eventId, accountId }: { eventId: string; accountId: string },
): Promise<CrewRole[]> {
  const { rows } = await sql<{ roles: CrewRole[] }>`
    select crew_roles(organizer_id, id, ${accountId}) as roles
    from live_events where id = ${eventId}`.execute(db);
  return rows[0]?.roles ?? [];
}

export async function findEventTitle(db: Db, eventId: string): Promise<string | undefined> {
  const event = db.selectFrom('live_events').select('title').where('id', '=', eventId);
  return (await event.executeTakeFirst())?.title;
}

/** Whether an event is approved, so that strangers may be written to about it. */
export async function isEventApproved(db: Db, eventId: string): Promise<boolean> {
  const event = db.selectFrom('live_events').select('approved').where('id', '=', eventId);
  return (await event.executeTakeFirst())?.approved ?? false;
}

/** The organizer of an event that an account reaches; undefined when it does not. */
export async function findEventOrganizer(
  db: Db,
  { eventId, access }: { eventId: string; access: EventAccess },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('live_events')
    .select('organizer_id')
    .where('id', '=', eventId)
    .where(mayAccess(access))
    .executeTakeFirst();
  return row?.organizer_id;
}
