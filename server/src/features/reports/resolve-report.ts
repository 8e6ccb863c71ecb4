import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError, fieldError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db, ReportCaseRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';
import { findUser } from '../people/store.ts';
import { nameOf } from '../people/to-person.ts';
import { findCase } from './case-query-store.ts';
import { finishRemoval, removeSubject } from './remove-subject.ts';
import { findCaseForUpdate, updateCaseResolved } from './store.ts';
import { toReportCase } from './to-report-case.ts';

type DecisionRequest = Request<Endpoints['resolveReport']>;

/**
 * Decides about all reports on one subject; their reporters are told by a job
 * (docs/product/administration.md#report-outcomes).
 */
export async function resolveReport(
  services: Services,
  request: DecisionRequest,
): Promise<EndpointResponse<Endpoints['resolveReport']>> {
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
}

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
