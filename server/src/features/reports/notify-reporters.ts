import type { Db, ReportCaseRow } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import type { JobAttempt, JobPayload } from '../../platform/queue/job-kinds.ts';
import type { Services } from '../../platform/services.ts';
import { nameOf } from '../people/to-person.ts';
import { findCaseForUpdate, listReportersForUpdate, updateReportsNotified } from './store.ts';

const BATCH_SIZE = 100;

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
