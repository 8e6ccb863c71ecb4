import type { EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { toRecordedScans } from './list-scans.ts';
import { listScanRows, updateResolution } from './scan-list-store.ts';

const NONCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Records what a conflict was; it is then no longer shown at the gate. */
export async function resolveConflict(
  { db, bus }: Services,
  {
    actor,
    client,
    params: { id: eventId, nonce },
    body: { as, note },
  }: Request<Endpoints['resolveConflict']>,
): Promise<EndpointResponse<Endpoints['resolveConflict']>> {
  const scan = await inTransaction(db, async (trx) => {
    await requireEvent(trx, { eventId, access: eventAccess(actor, 'manageParticipants') });
    if (!NONCE.test(nonce)) throw new AppError('NO_CONFLICT');
    const resolution = { eventId, nonce, as, note, actorId: actor.id };
    if (!(await updateResolution(trx, resolution))) throw new AppError('NO_CONFLICT');
    await recordAudit(
      trx,
      { actor, client },
      { action: 'resolveConflict', subject: { kind: 'event', id: eventId }, after: { as } },
    );
    const rows = await listScanRows(trx, { eventId, nonce, limit: 1, offset: 0 });
    const [found] = await toRecordedScans(trx, rows);
    return found!;
  });
  bus.publishParticipants(eventId);
  return { scan };
}
