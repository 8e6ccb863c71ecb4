import type { BulkRefusal, EndpointResponse, Endpoints } from '@muster/contract';
import { eventAccess, openStock, refuseStoredSoldOut } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { changeParticipants } from './change-participants.ts';
import { toManagedParticipant } from './earlier-games.ts';
import { findParticipant, type ParticipantQueryRow } from './participant-store.ts';

/** Changes a participant; if a part of the change is refused, nothing is changed. */
export async function updateParticipant(
  services: Services,
  {
    actor,
    params: { id: eventId, userId },
    body,
    signal,
    client,
  }: Request<Endpoints['updateParticipant']>,
): Promise<EndpointResponse<Endpoints['updateParticipant']>> {
  const request = { eventId, userIds: [userId], change: body, signal, client };
  const { refused, checkedInBefore } = await changeParticipants(services, actor, request);
  const code = refused.get(userId);
  const access = eventAccess(actor, 'manageParticipants');
  const row = await findParticipant(services.pool, { eventId, userId, access });
  if (!row) throw new AppError(code ?? 'PARTICIPANT_NOT_FOUND');
  if (code) throw toError(code, row);
  const [before] = checkedInBefore;
  return {
    participant: await toManagedParticipant(services.pool, row, { eventId, actor }),
    ...(before && { checkedInBefore: before.checkInTime }),
    ...(before?.checkedInBy && { checkedInBeforeBy: before.checkedInBy }),
  };
}

/** Which option is sold out is read after the change was refused: it may be left by then. */
function toError(code: BulkRefusal, row: ParticipantQueryRow): AppError {
  const stock = openStock(row.event_custom_fields, row.event_taken);
  const chosen = row.join_form.customFieldResponses ?? [];
  const soldOut = code === 'OPTION_SOLD_OUT' ? refuseStoredSoldOut(chosen, stock) : undefined;
  return soldOut ? AppError.of(soldOut) : new AppError(code);
}
