import type { KeptOption } from '@muster/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Db, JoinForm } from '../../platform/database/schema.ts';
import { mayAccess } from '../crew/access-store.ts';
import { dueMail, type EventScope } from './columns-store.ts';
import { AFTER_UNDO } from './participation-store.ts';
import type { SpotsEvent } from './spots-store.ts';

/** What decides about the sides of an event; undefined when the account reaches no such event. */
export async function findSidesEvent(
  db: Db,
  { eventId, access }: EventScope,
): Promise<Pick<SpotsEvent, 'customFields' | 'sides'> | undefined> {
  return db
    .selectFrom('live_events')
    .select(['custom_fields as customFields', 'sides'])
    .where('id', '=', eventId)
    .where(mayAccess(access))
    .executeTakeFirst();
}

/** A confirmed participant with their side. */
export interface SidedRow {
  id: string;
  name: string;
  experienceLevel: NonNullable<JoinForm['experienceLevel']>;
  isInside: boolean;
  choice: KeptOption | null;
  /** Null: in none. */
  squad: { id: string; name: string } | null;
}

/** Everybody with a spot, in the order of the queue. */
export async function listSided(
  db: Db,
  { eventId, fieldId }: { eventId: string; fieldId: string },
): Promise<SidedRow[]> {
  const { rows } = await sql<SidedRow>`
    select p.id, coalesce(p.join_form ->> 'fullName', '') as name, p.is_inside as "isInside",
      coalesce(p.join_form ->> 'experienceLevel', 'beginner') as "experienceLevel", (
        select one from jsonb_array_elements(p.join_form -> 'customFieldResponses') one
        where one ->> 'fieldId' = ${fieldId} limit 1
      ) as choice,
      case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as squad
    from participations p left join squads s on s.id = p.squad_id
    where p.event_id = ${eventId} and p.status = 'confirmed'
    order by p.queue_position`.execute(db);
  return rows;
}

/** The join form of a participation `p` with the side of a `move`. */
function withMove(fieldId: string): RawBuilder<unknown> {
  return sql`jsonb_set(p.join_form, '{customFieldResponses}', coalesce((
    select jsonb_agg(one order by index)
    from jsonb_array_elements(p.join_form -> 'customFieldResponses')
      with ordinality as kept (one, index)
    where one ->> 'fieldId' is distinct from ${fieldId}
  ), '[]') || move.chosen)`;
}

interface SideUpdate {
  id: string;
  /** Null: nothing is chosen any more. */
  choice: KeptOption | null;
  /** The option until now; null without one. */
  before: string | null;
  /** False: whose side it is has changed it. Left out: true. */
  isMailed?: boolean;
}

/**
 * Stores the sides of participants. A mail is due once that can no longer be undone; what each knew
 * before is kept until then, so that who is back on that side gets none.
 */
export async function updateSides(
  trx: Db,
  { eventId, fieldId, updates }: { eventId: string; fieldId: string; updates: SideUpdate[] },
): Promise<void> {
  const moves = updates.map(({ id, choice, before, isMailed = true }) => {
    return { id, chosen: choice ? [choice] : [], before: isMailed ? (before ?? '') : null };
  });
  await sql`
    update participations p set
      join_form = ${withMove(fieldId)},
      mailed_side = coalesce(p.mailed_side, move.before),
      status_mail_due_at = case when move.before is null then p.status_mail_due_at
        else ${dueMail(AFTER_UNDO, 'p')} end,
      updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as move (id text, chosen jsonb, before text)
    where p.id = move.id and p.event_id = ${eventId}`.execute(trx);
}

interface SquadSide {
  squadId: string;
  /** Null: none. */
  choice: KeptOption | null;
}

/** Gives members who are on the waitlist the side of their squad (docs/product/squads.md#side). */
export async function updateWaitingSides(
  trx: Db,
  { eventId, fieldId, squads }: { eventId: string; fieldId: string; squads: SquadSide[] },
): Promise<void> {
  const moves = squads.map(({ squadId, choice }) => ({ squadId, chosen: choice ? [choice] : [] }));
  await sql`
    update participations p set join_form = ${withMove(fieldId)}, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move ("squadId" text, chosen jsonb)
    where p.squad_id = move."squadId" and p.event_id = ${eventId} and p.status = 'waitlist'
  `.execute(trx);
}
