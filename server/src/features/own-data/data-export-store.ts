import type { DataExportRow, Db } from '../../platform/database/schema.ts';

/** The latest exports of an account, the newest first. */
export async function listRecentExports(
  db: Db,
  { userId, limit }: { userId: string; limit: number },
): Promise<DataExportRow[]> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function insertDataExport(
  db: Db,
  row: Pick<DataExportRow, 'id' | 'user_id' | 'storage_key'>,
): Promise<DataExportRow> {
  return db.insertInto('data_exports').values(row).returningAll().executeTakeFirstOrThrow();
}

/** An archive that its owner can download. */
export async function findReadyExport(
  db: Db,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<DataExportRow | undefined> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Starts or restarts an export; undefined when it is done, or its account is deleted. */
export async function updateExportRunning(
  db: Db,
  { id, total }: { id: string; total: number },
): Promise<{ userId: string; storageKey: string } | undefined> {
  const row = await db
    .updateTable('data_exports')
    .set({ status: 'running', done: 0, total })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .where('user_id', 'is not', null)
    .returning(['user_id', 'storage_key'])
    .executeTakeFirst();
  return row?.user_id ? { userId: row.user_id, storageKey: row.storage_key } : undefined;
}

export async function updateExportProgress(
  db: Db,
  { id, done, total }: { id: string; done: number; total: number },
): Promise<void> {
  await db.updateTable('data_exports').set({ done, total }).where('id', '=', id).execute();
}

/** False when the account was deleted meanwhile. */
export async function updateExportReady(
  db: Db,
  { id, sizeBytes, expiresAt }: { id: string; sizeBytes: number; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('data_exports')
    .set({ status: 'ready', size_bytes: sizeBytes, expires_at: expiresAt })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where('user_id', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateExportFailed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('data_exports')
    .set({ status: 'failed' })
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .execute();
}

/**
 * Exports whose archive is no longer wanted: of deleted accounts, and those from before a moment
 * that have expired or never became ready.
 */
export async function listUnwantedExports(
  db: Db,
  { createdBefore, now, limit }: { createdBefore: Date; now: Date; limit: number },
): Promise<{ id: string; storageKey: string }[]> {
  const ofDeleted = db
    .selectFrom('data_exports')
    .select(['id', 'storage_key as storageKey'])
    .where('user_id', 'is', null);
  return ofDeleted
    .unionAll(
      db
        .selectFrom('data_exports')
        .select(['id', 'storage_key as storageKey'])
        .where('user_id', 'is not', null)
        .where('created_at', '<', createdBefore.toISOString())
        .where((row) =>
          row.or([row('expires_at', 'is', null), row('expires_at', '<', now.toISOString())]),
        ),
    )
    .limit(limit)
    .execute();
}

export async function deleteExportRow(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_exports').where('id', '=', id).execute();
}
