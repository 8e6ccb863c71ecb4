import type { Insertable } from 'kysely';
import type { AuditEntriesTable, Db } from '../database/schema.ts';

export async function insertAuditEntry(
  tx: Db,
  entry: Insertable<AuditEntriesTable>,
): Promise<void> {
  await tx.insertInto('audit_entries').values(entry).execute();
}
