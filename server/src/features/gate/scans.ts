import { type Endpoints, MAX_COUNT, type RecordedScan, type Scan } from '@muster/contract';
import { scan as scanSchema } from '@muster/contract/schemas';
import { eventAccess, pageOffset, paginate } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { findEventOrganizer } from '../crew/access-store.ts';
import { eventRefusal, requireEvent } from '../crew/event-access.ts';
import { gateCaller } from '../crew/gate-caller.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { CLOSING_ORIGIN } from './close-store.ts';
import { findGateVersion, lockGate } from './gate-store.ts';
import { refuseScan, type SavedScans, saveScans } from './save-scans.ts';
import {
  countScans,
  type ListedScanRow,
  listScanRows,
  updateResolution,
} from './scan-list-store.ts';
import { listAdmissions } from './scan-store.ts';

const NONCE = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const scans = {
  /** The scans of an event in order of receipt, for its organizer and co-organizers. */
  async listScans({ db }, { actor, params: { id: eventId }, query }) {
    await requireEvent(db, { eventId, access: eventAccess(actor, 'manageParticipants') });
    const { page: _, limit, ...filter } = query;
    const [rows, total] = await Promise.all([
      listScanRows(db, { ...filter, eventId, limit, offset: pageOffset(query) }),
      countScans(db, { ...filter, eventId }),
    ]);
    return { scans: await toRecordedScans(db, rows), pagination: paginate(query, total) };
  },

  /**
   * Records scans in the order in which they were sent, under the lock of the event: never all or
   * nothing, each has a result of its own (docs/product/gate.md#scans).
   */
  async recordScans(services, request) {
    const { id: eventId } = request.params;
    const { scans } = request.body;
    const { signal } = request;
    const caller = gateCaller(request, { eventId, ability: 'checkIn' });
    const { access } = caller;
    if (scans.length > MAX_COUNT.scans)
      throw new AppError('TOO_LARGE', { message: `Send at most ${MAX_COUNT.scans} scans at once` });
    const parsed = scans.map((given) => scanSchema.safeParse(given));
    const valid = parsed.flatMap(({ data }) => data ?? []);
    const { receivedAt, ...recorded } = await inEventTransaction(
      services,
      { eventId, signal },
      record,
    );
    for (const result of recorded.results) {
      // A scan that was sent again was counted before.
      if (result.receivedAt === receivedAt)
        services.metrics.scans.inc({ verdict: result.verdict ?? 'refused' });
    }
    return recorded;

    async function record(trx: Db) {
      const gate = await lockGate(trx, { eventId, access });
      if (!gate) throw await eventRefusal(trx, { eventId, access });
      const receivedAt = new Date().toISOString();
      const isOrganizers = await isOfOrganizers(trx, request, valid);
      const saved = await saveScans(trx, valid, { gate, caller, isOrganizers, receivedAt });
      await auditAdmissions(trx, request, { valid, ...saved, receivedAt });
      let next = 0;
      const results = parsed.map(({ error }, index) =>
        error
          ? refuseWrong(scans[index], error.issues[0]?.message, receivedAt)
          : saved.results[next++]!,
      );
      return { results, version: await findGateVersion(trx, eventId), receivedAt };
    }
  },

  /** Records what a conflict was; it is then no longer shown at the gate. */
  async resolveConflict(
    { db, bus },
    { actor, client, params: { id: eventId, nonce }, body: { as, note } },
  ) {
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
  },
} satisfies Partial<Handlers>;

/** Scans as the organizer sees them. */
async function toRecordedScans(db: Db, rows: readonly ListedScanRow[]): Promise<RecordedScan[]> {
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

function refuseWrong(given: unknown, message = 'This is no scan', receivedAt: string) {
  const { nonce } = Object(given) as { nonce?: unknown };
  const named = typeof nonce === 'string' ? nonce.slice(0, 40) : '';
  return refuseScan(400, { nonce: named, receivedAt, code: 'VALIDATION', message });
}

/** Whether the organizer or a co-organizer admits somebody; of other scans it does not matter. */
async function isOfOrganizers(
  trx: Db,
  { actor, params: { id: eventId } }: Request<Endpoints['recordScans']>,
  scans: readonly Scan[],
): Promise<boolean> {
  if (!actor || !scans.some(({ kind }) => kind === 'admit')) return false;
  const access = eventAccess(actor, 'manageParticipants');
  return (await findEventOrganizer(trx, { eventId, access })) !== undefined;
}

interface Saved extends SavedScans {
  valid: readonly Scan[];
  receivedAt: string;
}

/** Whoever lets somebody in for a reason is recorded; of a device the scan itself says which. */
async function auditAdmissions(
  trx: Db,
  { actor, client, params: { id } }: Request<Endpoints['recordScans']>,
  { valid, results, overrides, receivedAt }: Saved,
): Promise<void> {
  for (const [index, { kind, nonce }] of valid.entries()) {
    const { participationId: participation, verdict, ...result } = results[index]!;
    const isNew = verdict !== null && result.receivedAt === receivedAt;
    if (kind !== 'admit' || !actor || !isNew) continue;
    const subject = { kind: 'event', id } as const;
    const after = { participation, verdict };
    const action = overrides.has(nonce) ? 'admitUnsigned' : 'admit';
    await recordAudit(trx, { actor, client }, { action, subject, after });
  }
}
