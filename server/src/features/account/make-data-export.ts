import { randomUUID } from 'node:crypto';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DATA_EXPORT } from '@muster/contract';
import { uploadFolderOf } from '../../platform/http/upload-folder.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import { requireRoom } from '../../platform/require-room.ts';
import type { Services } from '../../platform/services.ts';
import { countOwnFiles } from './archive/archive-store.ts';
import { FIXED_ENTRIES, listArchiveEntries } from './archive/list-archive-entries.ts';
import { writeArchive } from './archive/write-archive.ts';
import {
  updateExportFailed,
  updateExportProgress,
  updateExportReady,
  updateExportRunning,
} from './data-export-store.ts';

const HOUR_MS = 3_600_000;
/** How often the progress is written down at most. */
const PROGRESS_INTERVAL_MS = 1_000;

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
