import { randomBytes, randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_EXPORT, type DataExport } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { createObjectId } from '../../platform/database/object-id.ts';
import type { DataExportRow, Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { type Handlers, SentFile } from '../../platform/http/handler.ts';
import { uploadFolderOf } from '../../platform/http/upload-folder.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import { requireRoom } from '../../platform/require-room.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccount } from '../accounts/people-store.ts';
import type { RemovalServices } from '../files/remove-files.ts';
import { countOwnFiles } from './archive-store.ts';
import {
  deleteExportRow,
  findReadyExport,
  insertDataExport,
  listRecentExports,
  listUnwantedExports,
  updateExportFailed,
  updateExportProgress,
  updateExportReady,
  updateExportRunning,
} from './data-export-store.ts';
import { FIXED_ENTRIES, listArchiveEntries } from './list-archive-entries.ts';
import { writeArchive } from './write-archive.ts';

const DAY_MS = 24 * 3_600_000;
const MAX_ATTEMPTS = 3;
const HOUR_MS = 3_600_000;
/** How often the progress is written down at most. */
const PROGRESS_INTERVAL_MS = 1_000;
const BATCH_SIZE = 200;

export const dataExports = {
  /**
   * Has an archive of the caller's data made in the background; the one in progress, if there is
   * one (docs/product/exports.md#data-export).
   */
  async requestDataExport({ db }, { actor }) {
    const row = await inTransaction(db, async (trx) => {
      if (!(await lockAccount(trx, actor.id))) throw new AppError('SESSION_EXPIRED');
      const page = { userId: actor.id, limit: DATA_EXPORT.maxPerDay };
      const recent = await listRecentExports(trx, page);
      const inProgress = recent.find(({ status }) => status === 'waiting' || status === 'running');
      if (inProgress) return inProgress;
      refuseMoreThanMax(recent, new Date());
      return startExport(trx, actor.id);
    });
    return { export: toDataExport(row) };
  },

  /** The state of the caller's latest archive; null once it has expired. */
  async getDataExport({ db }, { actor }) {
    const [row] = await listRecentExports(db, { userId: actor.id, limit: 1 });
    const isExpired = row?.expires_at && row.expires_at <= new Date().toISOString();
    return { export: row && !isExpired ? toDataExport(row) : null };
  },

  /**
   * Sends the caller's own archive until it expires. FILE_NOT_FOUND for all others
   * (docs/product/exports.md#data-export).
   */
  async downloadDataExport({ db, storage }, { actor, params: { id } }) {
    const found = await findReadyExport(db, { id, userId: actor.id, now: new Date() });
    // The store may have lost the archive; a stream that fails later would be a broken download.
    if (!found || (await storage.size(found.storage_key)) === undefined)
      throw new AppError('FILE_NOT_FOUND');
    const day = found.created_at.slice(0, 10);
    return new SentFile({
      contentType: 'application/zip',
      content: await storage.open(found.storage_key),
      saveAs: `muster-data-${day}.zip`,
    });
  },
} satisfies Partial<Handlers>;

async function startExport(trx: Db, userId: string): Promise<DataExportRow> {
  const id = createObjectId();
  const storage_key = `exports/${randomBytes(24).toString('hex')}.zip`;
  const row = await insertDataExport(trx, { id, user_id: userId, storage_key });
  await addJob(trx, 'makeDataExport', { exportId: id }, { maxAttempts: MAX_ATTEMPTS });
  return row;
}

/** TOO_MANY_REQUESTS when the last ones were all requested within 24 hours. */
function refuseMoreThanMax(recent: readonly DataExportRow[], now: Date): void {
  const oldest = recent[DATA_EXPORT.maxPerDay - 1];
  const waitMs = oldest ? Date.parse(oldest.created_at) + DAY_MS - now.getTime() : 0;
  if (waitMs <= 0) return;
  throw new AppError('TOO_MANY_REQUESTS', {
    message: `You can request your data ${DATA_EXPORT.maxPerDay} times in 24 hours. Please try again later.`,
    retryAfter: Math.ceil(waitMs / 1_000),
  });
}

type ExportServices = Pick<Services, 'db' | 'storage' | 'config'>;

/**
 * The durable job behind a data export: writes the archive into a temporary file and then into the
 * store. It can be run again at any point; a further attempt starts over under the same key
 * (docs/product/exports.md#data-export).
 */
export async function makeDataExport(
  services: ExportServices,
  { exportId: id }: JobPayload<'makeDataExport'>,
  { signal, isLast }: JobAttempt,
): Promise<void> {
  const { db } = services;
  const started = await updateExportRunning(db, { id, total: FIXED_ENTRIES });
  if (!started) return;
  try {
    await storeArchive(services, { id, ...started, signal });
  } catch (error) {
    if (isLast) await updateExportFailed(db, id);
    throw error;
  }
}

interface ArchiveTask {
  id: string;
  userId: string;
  storageKey: string;
  signal: AbortSignal;
}

async function storeArchive(
  services: ExportServices,
  { id, userId, storageKey, signal }: ArchiveTask,
): Promise<void> {
  const { db, storage, config } = services;
  await requireRoom(config);
  // A file that a killed server leaves there is removed like that of an interrupted upload.
  const path = join(uploadFolderOf(config), `export-${randomUUID()}.zip`);
  try {
    const total = FIXED_ENTRIES + (await countOwnFiles(db, userId));
    const entries = listArchiveEntries(services, userId);
    await writeArchive({ path, entries, signal, onEntry: reportProgress(services, { id, total }) });
    const { size: sizeBytes } = await stat(path);
    await storage.save(storageKey, path, 'application/zip');
    const expiresAt = new Date(Date.now() + DATA_EXPORT.lifetimeHours * HOUR_MS);
    if (await updateExportReady(db, { id, sizeBytes, expiresAt })) return;
    // The account was deleted meanwhile.
    await storage.remove(storageKey);
  } finally {
    await rm(path, { force: true });
  }
}

function reportProgress(
  { db }: ExportServices,
  { id, total }: { id: string; total: number },
): (done: number) => Promise<void> {
  let reportedAtMs = 0;
  return async (done) => {
    if (Date.now() - reportedAtMs < PROGRESS_INTERVAL_MS) return;
    reportedAtMs = Date.now();
    await updateExportProgress(db, { id, done, total });
  };
}

/**
 * Removes archives that have expired, that never became ready within a day, and those of deleted
 * accounts. Rejects when the store is unreachable; the next run goes on.
 */
export async function removeUnwantedExports(
  { db, storage, signal }: RemovalServices,
  now: Date,
): Promise<number> {
  const createdBefore = new Date(now.getTime() - DAY_MS);
  let removed = 0;
  for (;;) {
    const unwanted = await listUnwantedExports(db, { createdBefore, now, limit: BATCH_SIZE });
    for (const { id, storageKey } of unwanted) {
      if (signal?.aborted) return removed;
      await storage.remove(storageKey);
      await deleteExportRow(db, id);
      removed += 1;
    }
    if (unwanted.length < BATCH_SIZE) return removed;
  }
}

/** An export as its owner sees it. */
function toDataExport(row: DataExportRow): DataExport {
  return {
    id: row.id,
    status: row.status,
    progress: row.status === 'ready' ? 1 : row.done / Math.max(row.total, 1),
    sizeBytes: row.size_bytes,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
