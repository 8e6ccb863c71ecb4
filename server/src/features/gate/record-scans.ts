import { type EndpointResponse, type Endpoints, MAX_COUNT, type Scan } from '@muster/contract';
import { scan as scanSchema } from '@muster/contract/schemas';
import { eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { findEventOrganizer } from '../crew/access-store.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { gateCaller } from '../devices/gate-caller.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { findGateVersion, lockGate } from './gate-store.ts';
import { type SavedScans, saveScans } from './save-scans.ts';
import { refuseScan } from './scan-results.ts';

type Recorded = EndpointResponse<Endpoints['recordScans']>;

/**
 * Records scans in the order in which they were sent, under the lock of the event: never all or
 * nothing, each has a result of its own (docs/product/gate.md#scans).
 */
export async function recordScans(
  services: Services,
  request: Request<Endpoints['recordScans']>,
): Promise<Recorded> {
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
