import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { updateWithdrawn } from '../waiver-states/signature-store.ts';
import { requireSignature, toSignature } from './to-signature.ts';

/** Withdraws what the caller has signed, or what was signed for them. It is kept, as withdrawn. */
export async function withdrawSignature(
  { db }: Services,
  { actor, params: { id } }: Request<Endpoints['withdrawSignature']>,
): Promise<EndpointResponse<Endpoints['withdrawSignature']>> {
  return inTransaction(db, async (trx) => {
    if (!(await updateWithdrawn(trx, { id, userId: actor.id })))
      throw new AppError('SIGNATURE_NOT_FOUND');
    return { signature: toSignature(await requireSignature(trx, id)) };
  });
}
