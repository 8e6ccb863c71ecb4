import type { EndpointResponse, Endpoints } from '@muster/contract';
import { recordAudit } from '../audit/record-audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { AppError } from '../http/app-error.ts';
import type { Request } from '../http/handler.ts';
import { updateMailQueued } from '../mail/store.ts';
import { addJob } from '../queue/add-job.ts';
import type { Services } from '../services.ts';

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
