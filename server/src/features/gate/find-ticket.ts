import { type EndpointResponse, type Endpoints, readTicketCode } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findTicketRow } from './gate-store.ts';

/** Where a ticket belongs, for those who may scan it; for everyone else it does not exist. */
export async function findTicket(
  { db }: Services,
  { actor, device, params }: Request<Endpoints['findTicket']>,
): Promise<EndpointResponse<Endpoints['findTicket']>> {
  const code = readTicketCode(params.code);
  const access = device
    ? { accountId: device.organizerId, roles: [] }
    : actor && eventAccess(actor, 'checkIn');
  const row = code && access ? await findTicketRow(db, { code, access }) : undefined;
  if (!row || (device?.eventId && device.eventId !== row.event_id))
    throw new AppError('TICKET_NOT_FOUND');
  return { eventId: row.event_id, participationId: row.id };
}
