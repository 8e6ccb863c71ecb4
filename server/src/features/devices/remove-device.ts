import type { EndpointResponse, Endpoints } from '@muster/contract';
import { organizerAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Actor, Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { findDeviceOwner, updateDeviceRevoked } from './device-store.ts';

/** Removes a device: its token stops working at once. */
export async function removeDevice(
  { db }: Services,
  request: Request<Endpoints['removeDevice']>,
): Promise<EndpointResponse<Endpoints['removeDevice']>> {
  const { actor, params } = request;
  const { id } = params;
  await inTransaction(db, async (trx) => {
    if (!(await updateDeviceRevoked(trx, { id, actorId: actor.id })))
      throw await deviceRefusal(trx, { id, actor });
    const subject = { kind: 'device', id } as const;
    await recordAudit(trx, request, { action: 'revokeDevice', subject });
  });
  return { id };
}

async function deviceRefusal(trx: Db, { id, actor }: { id: string; actor: Actor }) {
  const eventId = (await findDeviceOwner(trx, id))?.eventId;
  if (!eventId) return new AppError('DEVICE_NOT_FOUND');
  const access = organizerAccess(actor, 'manageDevices');
  return eventRefusal(trx, { eventId, access }, 'DEVICE_NOT_FOUND');
}
