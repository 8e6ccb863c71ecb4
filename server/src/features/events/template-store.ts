import { MAX_COUNT } from '@muster/contract';
import { sql } from 'kysely';
import type { Db, EventRow } from '../../platform/database/schema.ts';

interface TemplateEvent {
  id: string;
  /** Null: the event of any organizer. */
  organizerId: string | null;
}

export type TemplateRow = Pick<EventRow, 'id' | 'title' | 'template_name'>;

/** An organizer's templates by name. */
export async function listTemplateRows(db: Db, organizerId: string): Promise<TemplateRow[]> {
  return db
    .selectFrom('live_events')
    .select(['id', 'title', 'template_name'])
    .where('organizer_id', '=', organizerId)
    .where('template_name', 'is not', null)
    .orderBy((row) => row.fn('lower', ['template_name']))
    .limit(MAX_COUNT.eventTemplates)
    .execute();
}

/** The organizer of an event; undefined when it is not theirs. */
export async function findOrganizer(db: Db, event: TemplateEvent): Promise<string | undefined> {
  const row = await db
    .selectFrom('live_events')
    .select('organizer_id')
    .where('id', '=', event.id)
    .$if(event.organizerId !== null, (query) =>
      query.where('organizer_id', '=', event.organizerId ?? ''),
    )
    .executeTakeFirst();
  return row?.organizer_id;
}

interface OtherTemplates {
  total: number;
  hasName: boolean;
}

/**
 * The organizer's templates besides this event: how many there are, and whether one has the name,
 * whatever its case.
 */
export async function countOtherTemplates(
  db: Db,
  { id, organizerId, name }: { id: string; organizerId: string; name: string },
): Promise<OtherTemplates> {
  return db
    .selectFrom('live_events')
    .select((of) => [
      of.fn.countAll<number>().as('total'),
      sql<boolean>`coalesce(bool_or(lower(template_name) = lower(${name})), false)`.as('hasName'),
    ])
    .where('organizer_id', '=', organizerId)
    .where('template_name', 'is not', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
}

/** `name` null: the event is a template no longer. Undefined when it is not the organizer's. */
export async function updateTemplateName(
  db: Db,
  { id, organizerId, name }: TemplateEvent & { name: string | null },
): Promise<TemplateRow | undefined> {
  return db
    .updateTable('events')
    .set({ template_name: name })
    .where('id', '=', id)
    .where('deletes_at', 'is', null)
    .$if(organizerId !== null, (query) => query.where('organizer_id', '=', organizerId ?? ''))
    .returning(['id', 'title', 'template_name'])
    .executeTakeFirst();
}
