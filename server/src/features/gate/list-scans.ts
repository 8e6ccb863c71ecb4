import type { EndpointResponse, Endpoints, RecordedScan } from '@muster/contract';
import { eventAccess } from '@muster/domain';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { countScans, type ListedScanRow, listScanRows } from './scan-list-store.ts';

/** The scans of an event, the latest first, for its organizer and co-organizers. */
export async function listScans(
  { db }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['listScans']>,
): Promise<EndpointResponse<Endpoints['listScans']>> {
  await requireEvent(db, { eventId, access: eventAccess(actor, 'manageParticipants') });
  const { page, limit, ...filter } = query;
  const [rows, total] = await Promise.all([
    listScanRows(db, { ...filter, eventId, limit, offset: (page - 1) * limit }),
    countScans(db, { ...filter, eventId }),
  ]);
  const pages = Math.max(1, Math.ceil(total / limit));
  return { scans: rows.map(toRecordedScan), pagination: { page, limit, total, pages } };
}

/** A scan as the organizer sees it. */
export function toRecordedScan(row: ListedScanRow): RecordedScan {
  const { resolution, resolved_at: at } = row;
  return {
    nonce: row.id,
    kind: row.kind,
    verdict: row.verdict,
    participationId: row.participation_id,
    name: row.name,
    refersTo: row.refers_to,
    reason: row.reason,
    occurredAt: row.occurred_at,
    receivedAt: row.received_at,
    wasOffline: row.was_offline,
    isClockCorrected: row.is_clock_corrected,
    by: {
      kind: row.device_id ? 'device' : 'account',
      id: row.device_id ?? row.actor_id,
      name: row.by_name ?? 'Deleted user',
    },
    resolution:
      resolution && at ? { as: resolution, note: row.resolution_note, at, by: row.resolver } : null,
  };
}
