import type { AuditAction } from '@muster/contract';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '../database/schema.ts';

export async function insertAuditEntry(
  tx: Db,
  entry: Insertable<Schema['audit_entries']>,
): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
}

/** When something was last done to a subject; undefined: never. */
export async function findLatestAuditTime(
  db: Db,
  { action, subjectId }: { action: AuditAction; subjectId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('audit_entries')
    .select('created_at')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

/** Whether an actor has done something to a subject since a moment. */
export async function hasAuditEntrySince(
  db: Db,
  entry: { action: AuditAction; actorId: string; subjectId: string; since: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('subject_id', '=', entry.subjectId)
    .where('actor_id', '=', entry.actorId)
    .where('action', '=', entry.action)
    .where('created_at', '>', entry.since.toISOString())
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
