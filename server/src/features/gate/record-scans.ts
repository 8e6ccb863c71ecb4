import {
  type EndpointResponse,
  type Endpoints,
  MAX_COUNT,
  type Scan,
  type ScanResult,
} from '@muster/contract';
import { scan as scanSchema } from '@muster/contract/schemas';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Request } from '../../platform/http/handler.ts';
import type { Services } from '../../platform/services.ts';
import { eventRefusal } from '../crew/event-refusal.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { gateCaller } from './gate-caller.ts';
import { findGateVersion, lockGate } from './gate-store.ts';
import { type Recording, recordScan, refuseScan } from './record-scan.ts';
import { countScansOfDay } from './scan-store.ts';

/**
 * Records scans in the order in which they were sent, under the lock of the event: never all or
 * nothing, each has a result of its own (docs/product/gate.md#scans).
 */
export async function recordScans(
  services: Services,
  request: Request<Endpoints['recordScans']>,
): Promise<EndpointResponse<Endpoints['recordScans']>> {
  const { id: eventId } = request.params;
  const { scans } = request.body;
  const caller = gateCaller(request, { eventId, ability: 'checkIn' });
  if (scans.length > MAX_COUNT.scans)
    throw new AppError('TOO_LARGE', { message: `Send at most ${MAX_COUNT.scans} scans at once` });
  const { signal } = request;
  return inEventTransaction(services, { eventId, signal }, async (trx) => {
    const gate = await lockGate(trx, { eventId, access: caller.access });
    if (!gate) throw await eventRefusal(trx, { eventId, access: caller.access });
    if ((await countScansOfDay(trx, eventId)) + scans.length > MAX_COUNT.scansPerDay)
      throw new AppError('TOO_MANY_REQUESTS', { message: TOO_MANY_SCANS, retryAfter: 3_600 });
    const recording = { gate, caller, receivedAt: new Date().toISOString() };
    const results: ScanResult[] = [];
    for (const given of scans) {
      const parsed = scanSchema.safeParse(given);
      if (!parsed.success) {
        results.push(refuseWrong(given, parsed.error.issues[0]?.message, recording));
        continue;
      }
      const result = await recordScan(trx, parsed.data, recording);
      results.push(result);
      await auditAdmission(trx, parsed.data, { result, request, eventId });
    }
    return { results, version: await findGateVersion(trx, eventId) };
  });
}

const TOO_MANY_SCANS = `An event has at most ${MAX_COUNT.scansPerDay} scans in 24 hours`;

function refuseWrong(
  given: unknown,
  message = 'This is no scan',
  { receivedAt }: Recording,
): ScanResult {
  const { nonce } = Object(given) as { nonce?: unknown };
  return refuseScan(400, {
    nonce: typeof nonce === 'string' ? nonce.slice(0, 40) : '',
    receivedAt,
    code: 'VALIDATION',
    message,
  });
}

interface Admission {
  result: ScanResult;
  request: Request<Endpoints['recordScans']>;
  eventId: string;
}

/** Whoever lets somebody in for a reason is recorded; of a device the scan itself says which. */
async function auditAdmission(
  trx: Parameters<typeof recordAudit>[0],
  scan: Scan,
  { result, request: { actor, client }, eventId }: Admission,
): Promise<void> {
  if (scan.kind !== 'admit' || !actor) return;
  await recordAudit(
    trx,
    { actor, client },
    {
      action: 'admit',
      subject: { kind: 'event', id: eventId },
      after: { participation: result.participationId, verdict: result.verdict },
    },
  );
}
