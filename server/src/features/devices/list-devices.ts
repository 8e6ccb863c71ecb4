import type { EndpointResponse, Endpoints } from '@muster/contract';
import { organizerAccess, pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { countDevices, listDeviceRows } from './device-store.ts';
import { toDevice } from './to-device.ts';

/** The caller's devices, or those that work at an event that the caller organizes, or helps to. */
export async function listDevices(
  { db }: Services,
  { actor, query }: Request<Endpoints['listDevices']>,
): Promise<EndpointResponse<Endpoints['listDevices']>> {
  const { eventId, limit } = query;
  const access = organizerAccess(actor, 'manageDevices');
  const organizerId = eventId ? await requireEvent(db, { eventId, access }) : actor.id;
  const filter = { organizerId, eventId };
  const [rows, total] = await Promise.all([
    listDeviceRows(db, { ...filter, limit, offset: pageOffset(query) }),
    countDevices(db, filter),
  ]);
  return { devices: rows.map(toDevice), pagination: paginate(query, total) };
}
