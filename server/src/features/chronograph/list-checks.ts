import type { EndpointResponse, Endpoints, RecordedCheck } from '@muster/contract';
import { pageOffset, paginate } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { gateCaller } from '../devices/gate-caller.ts';
import { countChecks, type ListedCheckRow, listCheckRows } from './check-store.ts';

/** The checks of an event in order of receipt, for those who can make them. */
export async function listChecks(
  { db }: Services,
  request: Request<Endpoints['listChecks']>,
): Promise<EndpointResponse<Endpoints['listChecks']>> {
  const { params, query } = request;
  const { id: eventId } = params;
  const { access } = gateCaller(request, { eventId, ability: 'checkIn' });
  await requireEvent(db, { eventId, access });
  const filter = { eventId, participationId: query.participationId };
  const [rows, total] = await Promise.all([
    listCheckRows(db, { ...filter, limit: query.limit, offset: pageOffset(query) }),
    countChecks(db, filter),
  ]);
  return { checks: rows.map(toRecordedCheck), pagination: paginate(query, total) };
}

function toRecordedCheck(row: ListedCheckRow): RecordedCheck {
  return {
    nonce: row.nonce,
    participationId: row.participationId,
    name: row.name,
    gun: row.gun,
    class: row.class,
    base: row.base,
    bbCentigrams: row.bbCentigrams,
    fpsTenths: row.fpsTenths,
    millijoules: row.millijoules,
    computedMillijoules: row.computedMillijoules,
    limitMillijoules: row.limitMillijoules,
    result: row.result,
    tag: row.tag,
    occurredAt: row.occurredAt,
    receivedAt: row.receivedAt,
    wasOffline: row.wasOffline,
    by: makerOf(row),
  };
}

/** Devices and accounts can be gone by now. */
function makerOf({
  origin,
  deviceId,
  actorId,
  byName,
}: Pick<ListedCheckRow, 'origin' | 'deviceId' | 'actorId' | 'byName'>): RecordedCheck['by'] {
  return origin.startsWith('device:')
    ? { kind: 'device', id: deviceId, name: byName ?? 'Removed device' }
    : { kind: 'account', id: actorId, name: byName ?? 'Deleted user' };
}
