import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { removePhotoFiles } from './remove-photo-files.ts';
import { deleteMomentRow } from './store.ts';

/** Deletes a photo of the caller's gallery. */
export async function deleteMoment(
  services: Services,
  request: Request<Endpoints['deleteMoment']>,
): Promise<EndpointResponse<Endpoints['deleteMoment']>> {
  const { actor, params, log } = request;
  const { id } = params;
  const key = await inTransaction(services.db, async (trx) => {
    const deleted = await deleteMomentRow(trx, { id, userId: actor.id });
    if (deleted === undefined) throw new AppError('MOMENT_NOT_FOUND');
    const subject = { kind: 'moment', id } as const;
    await recordAudit(trx, request, { action: 'deleteMoment', subject });
    return deleted;
  });
  await removePhotoFiles(services, { actor, log, keys: [key] });
  return {};
}
