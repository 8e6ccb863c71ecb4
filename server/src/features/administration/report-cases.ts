import type { Endpoints, ReportCase, ReportSubjectKind } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, ReportCaseRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import type { MediaLinks } from '../../platform/storage/media-links.ts';
import { nameOf, toPerson } from '../accounts/people.ts';
import { findUser } from '../accounts/people-store.ts';
import { removeEvent } from '../events/event-deletion.ts';
import { deleteMomentRow } from '../files/moment-store.ts';
import { removePhotoFiles } from '../files/moments.ts';
import { announce, type MessageAccounts } from '../messages/find-destination.ts';
import { updateMessageDeleted } from '../messages/message-store.ts';
import { removeImage } from '../messages/sending.ts';
import { resetSquadName } from '../participation/squad-changes.ts';
import {
  type CaseQueryRow,
  countCases,
  findCase,
  findCaseForUpdate,
  listCases,
  listReportersForUpdate,
  updateCaseResolved,
  updateReportsNotified,
} from './report-store.ts';

const REMOVERS: Record<Exclude<ReportSubjectKind, 'user'>, Remove> = {
  event: async (trx, id) => ((await removeEvent(trx, { id, organizerId: null })) ? {} : undefined),
  message: async (trx, id) => {
    const message = await updateMessageDeleted(trx, { id, senderId: null });
    return message && { message };
  },
  moment: async (trx, id) => {
    const photoKey = await deleteMomentRow(trx, { id, userId: null });
    return photoKey === undefined ? undefined : { photoKey };
  },
  squad: async (trx, id) => ((await resetSquadName(trx, id)) ? {} : undefined),
};
const ACTIONS = {
  event: 'deleteEvent',
  message: 'deleteMessage',
  moment: 'deleteMoment',
  squad: 'renameSquad',
} as const;
const BATCH_SIZE = 100;

export const reportCases = {
  /**
   * A page of the cases that wait for a decision, or of those that have one
   * (docs/product/administration.md#report-queue).
   */
  async listReports({ db, mediaLinks }, { query }) {
    const { status, limit } = query;
    const [rows, total] = await Promise.all([
      listCases(db, { status, limit, offset: pageOffset(query) }),
      countCases(db, status),
    ]);
    return {
      cases: rows.map((row) => toReportCase(row, mediaLinks)),
      pagination: paginate(query, total),
    };
  },

  /**
   * Decides about all reports on one subject; their reporters are told by a job
   * (docs/product/administration.md#report-outcomes).
   */
  async resolveReport(services, request) {
    const { id } = request.params;
    const { outcome, note } = request.body;
    const removal = await inTransaction(services.db, async (trx) => {
      const reported = await findCaseForUpdate(trx, id);
      if (!reported) throw new AppError('REPORT_NOT_FOUND');
      if (reported.resolved_at) throw new AppError('REPORT_CLOSED');
      if (outcome === 'warned') await warnOwner(trx, request, reported);
      const removed = outcome === 'removed' ? await removeSubject(trx, request, reported) : {};
      await updateCaseResolved(trx, { id, outcome, note });
      await addJob(trx, 'notifyReporters', { caseId: id });
      await recordAudit(trx, request, {
        action: outcome === 'dismissed' ? 'dismissReport' : 'resolveReport',
        subject: { kind: 'report', id },
        after: { outcome, reports: reported.report_count },
      });
      return removed;
    });
    await finishRemoval(services, request, removal);
    const resolved = await findCase(services.db, id);
    if (!resolved) throw new AppError('REPORT_NOT_FOUND');
    return { case: toReportCase(resolved, services.mediaLinks) };
  },
} satisfies Partial<Handlers>;

type DecisionRequest = Request<Endpoints['resolveReport']>;

async function warnOwner(
  trx: Db,
  request: DecisionRequest,
  { owner_id: ownerId, subject_kind: subjectKind }: ReportCaseRow,
): Promise<void> {
  const owner = ownerId === null ? undefined : await findUser(trx, ownerId);
  if (!owner) throw fieldError('outcome', 'The account to warn does not exist any more');
  const recipient = { userId: owner.id, email: owner.email, name: nameOf(owner) };
  await sendMail(trx, 'userWarned', recipient, { subjectKind, note: request.body.note });
  const subject = { kind: 'user', id: owner.id } as const;
  await recordAudit(trx, request, { action: 'warnUser', subject });
}

/** What is left to do once the removal is committed. */
interface Removal {
  message?: MessageAccounts & { removed_image: string };
  /** The key of a photo's file. */
  photoKey?: string;
}

/** Undefined: it was gone already. */
type Remove = (trx: Db, id: string) => Promise<Removal | undefined>;

/**
 * Deletes what was reported, as its owner would; of a squad the name alone. A profile is not
 * removed here, but its account suspended or deleted.
 */
async function removeSubject(
  trx: Db,
  request: DecisionRequest,
  { subject_kind: kind, subject_id: id }: ReportCaseRow,
): Promise<Removal> {
  if (kind === 'user')
    throw fieldError('outcome', 'A profile cannot be removed. Suspend or delete the account');
  const removal = await REMOVERS[kind](trx, id);
  if (removal) await recordAudit(trx, request, { action: ACTIONS[kind], subject: { kind, id } });
  return removal ?? {};
}

/** Tells the participants of the thread, and removes files, after the commit. */
async function finishRemoval(
  services: Services,
  { actor, log }: DecisionRequest,
  { message, photoKey }: Removal,
): Promise<void> {
  if (message) {
    announce(services.bus, [message]);
    await removeImage(services, { actor, log, url: message.removed_image });
  }
  if (photoKey) await removePhotoFiles(services, { actor, log, keys: [photoKey] });
}

/**
 * Queues a mail about the outcome to each reporter of a case, in batches. A second run continues
 * where the first ended.
 */
export async function notifyReporters(
  { db }: Pick<Services, 'db'>,
  { caseId }: JobPayload<'notifyReporters'>,
  { signal }: Pick<JobAttempt, 'signal'>,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const count = await inTransaction(db, async (trx) => {
      const reported = await findCaseForUpdate(trx, caseId);
      return reported ? notifyBatch(trx, reported) : 0;
    });
    if (count < BATCH_SIZE) return;
  }
}

async function notifyBatch(
  trx: Db,
  { id, subject_kind: subjectKind, outcome }: ReportCaseRow,
): Promise<number> {
  if (!outcome) return 0;
  const reporters = await listReportersForUpdate(trx, { caseId: id, limit: BATCH_SIZE });
  for (const reporter of reporters) {
    const { user_id: userId, email } = reporter;
    const recipient = { userId, email, name: nameOf(reporter) };
    await sendMail(trx, 'reportResolved', recipient, { subjectKind, outcome });
  }
  await updateReportsNotified(
    trx,
    reporters.map(({ report_id }) => report_id),
  );
  return reporters.length;
}

/** A case as the superadmin sees it (docs/product/administration.md#report-queue). */
function toReportCase(row: CaseQueryRow, mediaLinks: MediaLinks): ReportCase {
  return {
    id: row.id,
    subject: {
      kind: row.subject_kind,
      id: row.subject_id,
      exists: row.subject_exists,
      excerpt: row.excerpt,
      owner: row.owner && toPerson(row.owner),
      threadId: row.thread_id,
      pictureUrl: row.picture_url && mediaLinks.toReadable(row.picture_url),
    },
    reportCount: row.report_count,
    lastReportedAt: row.last_reported_at,
    reports: row.reports.map(({ id, reason, text, created_at: createdAt, reporter }) => ({
      id,
      reporter: reporter && toPerson(reporter),
      reason,
      text,
      createdAt: new Date(createdAt).toISOString(),
    })),
    outcome: row.outcome,
    note: row.note,
    resolvedAt: row.resolved_at,
  };
}
