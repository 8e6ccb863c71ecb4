import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import { updateMailQueued } from '../../platform/mail/store.ts';
import { addJob } from '../../platform/queue/add-job.ts';
import type { Services } from '../../platform/services.ts';

/** Queues a failed mail again, with all its attempts. */
export async function retryMail(
  { db }: Services,
  request: Request<Endpoints['retryMail']>,
): Promise<EndpointResponse<Endpoints['retryMail']>> {
  const { id } = request.params;
  await inTransaction(db, async (trx) => {
    if (!(await updateMailQueued(trx, id))) throw new AppError('MAIL_NOT_FOUND');
    await addJob(trx, 'sendMail', { mailId: id });
    await recordAudit(trx, request, { action: 'retryMail', subject: { kind: 'mail', id } });
  });
  return {};
}
