import { type ErrorCode, GATE_LIMIT, type WalkIn } from '@muster/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { lockNonces } from '../../platform/nonces/nonce-store.ts';
import type { GateCaller } from '../devices/gate-caller.ts';
import { insertEntry } from '../money/ledger-store.ts';
import { countUnassigned, findPayment } from '../money/unassigned-store.ts';
import type { GateRow } from './gate-store.ts';

/** With these the money of a walk-in was taken, although the walk-in was refused. */
const KEEPING: readonly ErrorCode[] = [
  'EVENT_FULL',
  'OPTION_SOLD_OUT',
  'TOO_MANY_WALK_INS',
  'VALIDATION',
];

/** Whether what was paid of a refused walk-in stays in the cash-up. */
export function keepsPayment(error: unknown, { payment }: WalkIn): boolean {
  return error instanceof AppError && KEEPING.includes(error.code) && Boolean(payment?.pence);
}

interface WalkInGate {
  gate: GateRow;
  caller: GateCaller;
}

/** Books what a refused walk-in has paid, once, assigned to nobody. */
export async function keepPayment(
  trx: Db,
  { payment, nonce, name }: WalkIn,
  { gate, caller }: WalkInGate,
): Promise<void> {
  const organizerId = gate.organizer_id;
  await lockNonces(trx, { organizerId, nonces: [nonce] });
  if (!payment || (await findPayment(trx, { organizerId, nonce }))) return;
  if ((await countUnassigned(trx, gate.id)) >= GATE_LIMIT.walkIns.max) return;
  await insertEntry(trx, {
    ...{ organizerId, eventId: gate.id, participationId: null, nonce, payer: name, ...payment },
    ...{ kind: 'payment', reverses: null, note: '' },
    ...{ actorId: caller.accountId, deviceId: caller.deviceId },
  });
}

/**
 * What was paid, whether it covers the price or not (docs/product/money.md#ledger). What was kept
 * of the same walk-in before is taken back; when somebody has assigned it or given it back, it is
 * not booked again.
 */
export async function bookPayment(
  trx: Db,
  { payment, nonce }: WalkIn,
  { gate, caller, participationId }: WalkInGate & { participationId: string },
): Promise<void> {
  const of = { organizerId: gate.organizer_id, eventId: gate.id };
  const by = { actorId: caller.accountId, deviceId: caller.deviceId, note: '' };
  const before = await findPayment(trx, { organizerId: gate.organizer_id, nonce });
  if (before?.isAssigned) return;
  if (before) {
    const { id, kind, method, pence } = before;
    const back = { kind, method, pence: 0 - pence, reverses: id, participationId: null };
    await insertEntry(trx, { ...of, ...by, ...back, nonce: null });
  }
  if (!payment?.pence) return;
  const own = { participationId, nonce: before ? null : nonce, ...payment };
  await insertEntry(trx, { ...of, ...by, ...own, kind: 'payment', reverses: null });
}
