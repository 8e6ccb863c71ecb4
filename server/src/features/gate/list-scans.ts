import type { EndpointResponse, Endpoints, RecordedScan } from '@muster/contract';
import { eventAccess, pageOffset, paginate } from '@muster/domain';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { requireEvent } from '../crew/require-event.ts';
import { CLOSING_ORIGIN } from './close-store.ts';
import { countScans, type ListedScanRow, listScanRows } from './scan-list-store.ts';
import { listAdmissions } from './scan-store.ts';

/** The scans of an event in order of receipt, for its organizer and co-organizers. */
export async function listScans(
  { db }: Services,
  { actor, params: { id: eventId }, query }: Request<Endpoints['listScans']>,
): Promise<EndpointResponse<Endpoints['listScans']>> {
  await requireEvent(db, { eventId, access: eventAccess(actor, 'manageParticipants') });
  const { page: _, limit, ...filter } = query;
  const [rows, total] = await Promise.all([
    listScanRows(db, { ...filter, eventId, limit, offset: pageOffset(query) }),
    countScans(db, { ...filter, eventId }),
  ]);
  return { scans: await toRecordedScans(db, rows), pagination: paginate(query, total) };
}

/** Scans as the organizer sees them. */
export async function toRecordedScans(
  db: Db,
  rows: readonly ListedScanRow[],
): Promise<RecordedScan[]> {
  const first = await listAdmissions(
    db,
    rows.flatMap(({ firstSeq }) => firstSeq ?? []),
  );
  return rows.map((row) => ({
    ...toRecordedScan(row),
    first: (row.firstSeq !== null && first.get(row.firstSeq)) || null,
  }));
}

function toRecordedScan(row: ListedScanRow): Omit<RecordedScan, 'first'> {
  return {
    nonce: row.nonce,
    kind: row.kind,
    verdict: row.verdict,
    participationId: row.participationId,
    name: row.name,
    refersTo: row.refersTo,
    reason: row.reason,
    occurredAt: row.occurredAt,
    receivedAt: row.receivedAt,
    wasOffline: row.wasOffline,
    isClockCorrected: row.isClockCorrected,
    by: toMaker(row),
    resolution: toResolution(row),
  };
}

/** Devices and accounts can be gone by now. */
function toMaker({ origin, deviceId, actorId, byName }: ListedScanRow): RecordedScan['by'] {
  if (origin.startsWith('device:'))
    return { kind: 'device', id: deviceId, name: byName ?? 'Removed device' };
  if (origin === CLOSING_ORIGIN) return { kind: 'account', id: null, name: 'Muster' };
  return { kind: 'account', id: actorId, name: byName ?? 'Deleted user' };
}

function toResolution(row: ListedScanRow): RecordedScan['resolution'] {
  const { resolution: as, resolutionNote: note, resolvedAt: at, resolvedByName: by } = row;
  return as && at ? { as, note, at, by } : null;
}
