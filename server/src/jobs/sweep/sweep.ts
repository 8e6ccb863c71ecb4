import { deleteExpiredLinks } from '../../features/auth/account-link-store.ts';
import {
  type RemovalServices,
  removeOrphanedFiles,
  removeUnfinishedFiles,
  removeUnusedFiles,
} from '../../features/files/remove-unshown-files.ts';
import { deleteOldCases } from '../../features/reports/store.ts';
import { deleteOldRemoteReports } from '../../features/system/remote-report-store.ts';
import { deleteOldMails } from '../../platform/mail/store.ts';
import { deleteDeadJobs } from '../../platform/queue/store.ts';
import { deleteEndedSessions, deleteExpiredTokens } from './store.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** An unused file may be about to be used (docs/product/files.md#orphaned-files). */
const UNUSED_FILE_TTL_MS = 24 * HOUR_MS;
/** No upload, copy or deletion takes longer than this. */
const UNFINISHED_FILE_TTL_MS = HOUR_MS;
const ENDED_SESSION_TTL_MS = 30 * 24 * HOUR_MS;
/** Long enough for an administrator to see why a job failed. */
const DEAD_JOB_TTL_MS = 30 * 24 * HOUR_MS;
const MAIL_TTL_MS = 30 * 24 * HOUR_MS;
/** docs/product/administration.md#report-outcomes */
const REPORT_CASE_TTL_MS = 365 * 24 * HOUR_MS;
const REMOTE_FAILURE_TTL_MS = 30 * 24 * HOUR_MS;
/** The limits of links per hour and day count expired ones, too. */
const EXPIRED_LINK_TTL_MS = 2 * 24 * HOUR_MS;
/** Rows per statement: few enough that a statement does not block others for long. */
const BATCH_SIZE = 1_000;

/** The result of one sweep. */
export interface SweepResult {
  unusedFiles: number;
  /** Files of deleted accounts. */
  orphanedFiles: number;
  /** Keys of files and thumbnails whose upload, copy or deletion was interrupted. */
  unfinishedFiles: number;
  failedFiles: number;
  /** Why the last of the failed files failed. */
  error?: unknown;
  refreshTokens: number;
  sessions: number;
  deadJobs: number;
  mails: number;
  links: number;
  reportCases: number;
  /** Rows; each counts the failures of a day. */
  remoteFailures: number;
}

/**
 * Removes unused files, files of deleted accounts, what interrupted uploads and deletions have
 * left, expired tokens, ended sessions, and old dead jobs, mails and reports.
 */
export async function sweep(services: RemovalServices, now: Date): Promise<SweepResult> {
  const { pool } = services;
  function ago(milliseconds: number) {
    return new Date(now.getTime() - milliseconds);
  }
  const unfinished = await removeUnfinishedFiles(services, ago(UNFINISHED_FILE_TTL_MS));
  const orphaned = await removeOrphanedFiles(services);
  const unused = await removeUnusedFiles(services, ago(UNUSED_FILE_TTL_MS));
  const refreshTokens = await deleteInBatches(services, () =>
    deleteExpiredTokens(pool, now, BATCH_SIZE),
  );
  const sessions = await deleteInBatches(services, () =>
    deleteEndedSessions(pool, ago(ENDED_SESSION_TTL_MS), BATCH_SIZE),
  );
  const deadJobs = await deleteInBatches(services, () =>
    deleteDeadJobs(pool, ago(DEAD_JOB_TTL_MS), BATCH_SIZE),
  );
  const mails = await deleteInBatches(services, () =>
    deleteOldMails(pool, ago(MAIL_TTL_MS), BATCH_SIZE),
  );
  const links = await deleteInBatches(services, () =>
    deleteExpiredLinks(pool, ago(EXPIRED_LINK_TTL_MS), BATCH_SIZE),
  );
  const reportCases = await deleteInBatches(services, () =>
    deleteOldCases(pool, ago(REPORT_CASE_TTL_MS), BATCH_SIZE),
  );
  const firstDay = ago(REMOTE_FAILURE_TTL_MS).toISOString().slice(0, 10);
  const remoteFailures = await deleteOldRemoteReports(services.db, firstDay);
  const error = unused.error ?? orphaned.error ?? unfinished.error;
  return {
    unusedFiles: unused.removed,
    orphanedFiles: orphaned.removed,
    unfinishedFiles: unfinished.removed,
    failedFiles: unfinished.failed + orphaned.failed + unused.failed,
    ...(error !== undefined && { error }),
    refreshTokens,
    sessions,
    deadJobs,
    mails,
    links,
    reportCases,
    remoteFailures,
  };
}

async function deleteInBatches(
  { signal }: RemovalServices,
  deleteBatch: () => Promise<number>,
): Promise<number> {
  let total = 0;
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE && !signal?.aborted; total += deleted)
    deleted = await deleteBatch();
  return total;
}
