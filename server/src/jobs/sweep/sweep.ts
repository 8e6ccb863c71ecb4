import { deleteExpiredLinks } from '../../features/accounts/account-link-store.ts';
import { deleteEndedChallenges } from '../../features/accounts/second-factor-store.ts';
import { deleteOldCases } from '../../features/administration/report-store.ts';
import { sweepChanges } from '../../features/crew/changes.ts';
import { sweepWebhooks } from '../../features/crew/switch-off-webhook.ts';
import type { RemovalServices } from '../../features/files/remove-files.ts';
import {
  removeOrphanedFiles,
  removeUnfinishedFiles,
  removeUnusedFiles,
} from '../../features/files/remove-unshown-files.ts';
import { deleteGone } from '../../features/gate/gate-store.ts';
import { clearWalkInContacts } from '../../features/gate/walk-in-store.ts';
import { deleteOldRemoteReports } from '../../features/operations/system-store.ts';
import { deleteOldFollows } from '../../features/organizers/follow-store.ts';
import { deleteFreeHandles } from '../../features/organizers/organizer-page-store.ts';
import { deleteEndedCards } from '../../features/participation/card-store.ts';
import { deleteOldSignatures } from '../../features/participation/waiver-store.ts';
import { deleteOldGuardianLinks } from '../../features/waivers/guardian-link-store.ts';
import { deleteOldMails } from '../../platform/mail/store.ts';
import { deleteOldNonces } from '../../platform/nonces/nonce-store.ts';
import { deleteOldNotices } from '../../platform/notices/notice-store.ts';
import { deleteDeadJobs } from '../../platform/queue/store.ts';
import { deleteEndedCrew, deleteEndedSessions, deleteExpiredTokens } from './store.ts';

const HOUR_MS = 60 * 60 * 1_000;
/** An unused file may be about to be used (docs/product/files.md#orphaned-files). */
const UNUSED_FILE_TTL_MS = 24 * HOUR_MS;
/** No upload, copy or deletion takes longer than this. */
const UNFINISHED_FILE_TTL_MS = HOUR_MS;
const ENDED_SESSION_TTL_MS = 30 * 24 * HOUR_MS;
/** Long enough for an administrator to see why a job failed. */
const DEAD_JOB_TTL_MS = 30 * 24 * HOUR_MS;
const MAIL_TTL_MS = 30 * 24 * HOUR_MS;
/** docs/product/messages.md#news */
const NOTICE_TTL_MS = 30 * 24 * HOUR_MS;
/** docs/product/administration.md#report-outcomes */
const REPORT_CASE_TTL_MS = 365 * 24 * HOUR_MS;
/** docs/product/crew.md#crew */
const ENDED_CREW_TTL_MS = 30 * 24 * HOUR_MS;
/** docs/product/gate.md#walk-ins */
const WALK_IN_CONTACT_TTL_MS = 365 * 24 * HOUR_MS;
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
  notices: number;
  links: number;
  /** Sign-ins that waited for a second factor, and browsers that were not asked for one. */
  challenges: number;
  reportCases: number;
  /** Ended accesses, invitations and devices. */
  endedCrew: number;
  changes: number;
  nonces: number;
  /** Those that ended, and emails that were not confirmed. */
  follows: number;
  endedCards: number;
  guardianLinks: number;
  /** Of participants who are long gone, what the gate's list knew of them. */
  goneParticipants: number;
  /** Of people who are gone (docs/product/waivers.md#kept). */
  signatures: number;
  /** Players without an account whose telephone numbers were cleared. */
  walkInContacts: number;
  /** Rows; each counts the failures of a day. */
  remoteFailures: number;
}

/**
 * Removes unused files, files of deleted accounts, what interrupted uploads and deletions have
 * left, expired tokens, ended sessions and cards, and old dead jobs, mails, news and reports.
 */
export async function sweep(services: RemovalServices, now: Date): Promise<SweepResult> {
  const unfinished = await removeUnfinishedFiles(services, before(now, UNFINISHED_FILE_TTL_MS));
  const orphaned = await removeOrphanedFiles(services);
  const unused = await removeUnusedFiles(services, before(now, UNUSED_FILE_TTL_MS));
  const rows = await sweepRows(services, now);
  const firstDay = before(now, REMOTE_FAILURE_TTL_MS).toISOString().slice(0, 10);
  const remoteFailures = await deleteOldRemoteReports(services.db, firstDay);
  const error = unused.error ?? orphaned.error ?? unfinished.error;
  return {
    unusedFiles: unused.removed,
    orphanedFiles: orphaned.removed,
    unfinishedFiles: unfinished.removed,
    failedFiles: unfinished.failed + orphaned.failed + unused.failed,
    ...(error !== undefined && { error }),
    ...rows,
    remoteFailures,
  };
}

async function sweepRows(services: RemovalServices, now: Date) {
  const { db, pool } = services;
  return {
    refreshTokens: await inBatches(() => deleteExpiredTokens(pool, now, BATCH_SIZE)),
    sessions: await inBatches(() =>
      deleteEndedSessions(pool, before(now, ENDED_SESSION_TTL_MS), BATCH_SIZE),
    ),
    deadJobs: await inBatches(() => deleteDeadJobs(pool, before(now, DEAD_JOB_TTL_MS), BATCH_SIZE)),
    mails: await inBatches(() => deleteOldMails(pool, before(now, MAIL_TTL_MS), BATCH_SIZE)),
    notices: await inBatches(() => deleteOldNotices(pool, before(now, NOTICE_TTL_MS), BATCH_SIZE)),
    links: await inBatches(() =>
      deleteExpiredLinks(pool, before(now, EXPIRED_LINK_TTL_MS), BATCH_SIZE),
    ),
    challenges: await inBatches(() =>
      deleteEndedChallenges(db, { before: now, limit: BATCH_SIZE }),
    ),
    reportCases: await inBatches(() =>
      deleteOldCases(pool, before(now, REPORT_CASE_TTL_MS), BATCH_SIZE),
    ),
    endedCrew: await inBatches(() =>
      deleteEndedCrew(pool, before(now, ENDED_CREW_TTL_MS), BATCH_SIZE),
    ),
    changes: await inBatches(() => sweepChanges(db, { now, limit: BATCH_SIZE })),
    webhooks: await inBatches(() => sweepWebhooks(db, { now, limit: BATCH_SIZE })),
    nonces: await inBatches(() => deleteOldNonces(db, { now, limit: BATCH_SIZE })),
    freeHandles: await inBatches(() => deleteFreeHandles(db, { now, limit: BATCH_SIZE })),
    follows: await inBatches(() => deleteOldFollows(db, { now, limit: BATCH_SIZE })),
    endedCards: await inBatches(() => deleteEndedCards(db, { now, limit: BATCH_SIZE })),
    walkInContacts: await inBatches(() =>
      clearWalkInContacts(db, { before: before(now, WALK_IN_CONTACT_TTL_MS), limit: BATCH_SIZE }),
    ),
    guardianLinks: await inBatches(() =>
      deleteOldGuardianLinks(db, {
        before: before(now, EXPIRED_LINK_TTL_MS),
        limit: BATCH_SIZE,
      }),
    ),
    signatures: await inBatches(() => deleteOldSignatures(db, { before: now, limit: BATCH_SIZE })),
    goneParticipants: await inBatches(() => deleteGone(db, { now, limit: BATCH_SIZE })),
  };
  function inBatches(deleteBatch: () => Promise<number>) {
    return deleteInBatches(services, deleteBatch);
  }
}

function before(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() - milliseconds);
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
