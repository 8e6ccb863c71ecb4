import type { AuditAction } from '@muster/contract';
import type { Insertable } from 'kysely';
import type { Db, Schema } from '../database/schema.ts';

export async function insertAuditEntry(
  tx: Db,
  entry: Insertable<Schema['audit_entries']>,
): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
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
