import type { EndpointResponse, Endpoints } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { gateCaller } from '../devices/gate-caller.ts';
import { findEmergencyContact } from './gate-store.ts';

/**
 * Whom to call for somebody. No device keeps it, so it is asked for online, and each look is
 * recorded (docs/product/gate.md#person).
 */
export async function getEmergencyContact(
  { db }: Services,
  request: Request<Endpoints['getEmergencyContact']>,
): Promise<EndpointResponse<Endpoints['getEmergencyContact']>> {
  const { id: eventId, participationId } = request.params;
  const caller = gateCaller(request, { eventId, ability: 'checkIn' });
  return inTransaction(db, async (trx) => {
    const organizerId = await requireEvent(trx, { eventId, access: caller.access });
    const contact = await findEmergencyContact(trx, { eventId, participationId });
    if (!contact) throw new AppError('PARTICIPANT_NOT_FOUND');
    const { actor, client } = request;
    await recordAudit(
      trx,
      // A device has no account: its organizer answers for it.
      { actor: actor ?? { id: organizerId }, client },
      {
        action: 'viewEmergencyContact',
        subject: { kind: 'event', id: eventId },
        after: { participation: participationId, device: caller.deviceId },
      },
    );
    return { emergencyContact: contact };
  });
}
