import { randomUUID } from 'node:crypto';
import {
  type EndpointResponse,
  type Endpoints,
  type ErrorCode,
  GATE_LIMIT,
  type WalkIn,
} from '@muster/contract';
import { correctClock, eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor, Handlers, Request } from '../../platform/http/handler.ts';
import { lockNonces } from '../../platform/nonces/nonce-store.ts';
import { once } from '../../platform/nonces/once.ts';
import { findEventOrganizer } from '../crew/access-store.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { type GateCaller, gateCaller } from '../crew/gate-caller.ts';
import { countUnassigned, findPayment } from '../money/balance-store.ts';
import type { NewEntry } from '../participation/account-store.ts';
import { book } from '../participation/book.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { listUnsigned } from '../participation/waiver-facts-store.ts';
import { findSigning } from '../waivers/signer-store.ts';
import { saveSignature } from '../waivers/signing.ts';
import { type GateRow, lockGate } from './gate-store.ts';
import { tellOfConflicts } from './save-scans.ts';
import { insertScans, reserveScanNumbers, updateCheckedStates } from './scan-store.ts';
import { requirePerson } from './update-gate-person.ts';
import { placeWalkIn } from './walk-in-spots.ts';
import { updateMaximumForOneMore } from './walk-in-store.ts';

/** With these the money of a walk-in was taken, although the walk-in was refused. */
const KEEPING: readonly ErrorCode[] = [
  'EVENT_CANCELLED',
  'EVENT_FULL',
  'OPTION_SOLD_OUT',
  'PARTICIPANT_NOT_FOUND',
  'SIDE_CLOSED',
  'TOO_MANY_WALK_INS',
  'VALIDATION',
];

export const walkIns = {
  /**
   * Adds a player without an account, confirmed and in. Without a connection they are in already,
   * so they are added whatever the capacity (docs/product/gate.md#walk-ins).
   */
  async addWalkIn(services, request) {
    const { params, body, signal } = request;
    const { id: eventId } = params;
    const caller = gateCaller(request, { eventId, ability: 'checkIn' });
    const { access } = caller;
    function inGate<Result>(act: (trx: Db, of: WalkInGate) => Promise<Result>): Promise<Result> {
      return inEventTransaction(services, { eventId, signal }, async (trx) => {
        const gate = await lockGate(trx, { eventId, access });
        if (!gate) throw await eventRefusal(trx, { eventId, access });
        return act(trx, { gate, caller });
      });
    }
    try {
      return await inGate((trx, of) => addOnce(trx, request, of));
    } catch (error) {
      // Nobody is added, and the money is in the box all the same.
      if (keepsPayment(error, body)) await inGate((trx, of) => keepPayment(trx, body, of));
      throw error;
    }
  },
} satisfies Partial<Handlers>;

async function addOnce(
  trx: Db,
  { actor, client, body }: Request<Endpoints['addWalkIn']>,
  { gate, caller }: WalkInGate,
): Promise<EndpointResponse<Endpoints['addWalkIn']>> {
  const { id: eventId, organizer_id: organizerId } = gate;
  const content = ['addWalkIn', eventId, body];
  return once(trx, { organizerId, nonce: body.nonce, content }, async () => {
    const participationId = await saveWalkIn(trx, body, { gate, caller, actor });
    // A device has no account: its organizer answers for it.
    const origin = { actor: actor ?? { id: organizerId }, client };
    const { pence = 0, method = null } = body.payment ?? {};
    await recordAudit(trx, origin, {
      action: 'addWalkIn',
      subject: { kind: 'event', id: eventId },
      after: { participation: participationId, pence, method, device: caller.deviceId },
    });
    const person = await requirePerson(trx, gate, participationId);
    return { response: { person }, participationId };
  });
}

interface WalkInGate {
  gate: GateRow;
  caller: GateCaller;
}

/** Returns the id of the participation. */
async function saveWalkIn(
  trx: Db,
  walkIn: WalkIn,
  { gate, caller, actor }: WalkInGate & { actor: Actor | null },
): Promise<string> {
  const { participationId: id, isOver } = await placeWalkIn(trx, walkIn, {
    ...{ gate, caller },
    raiseMaximum: () => raiseMaximum(trx, { eventId: gate.id, actor }),
  });
  await bookPayment(trx, walkIn, { gate, caller, participationId: id });
  const isUnsigned = await signIn(trx, walkIn, { gate, caller, participationId: id });
  await letIn(trx, walkIn, { gate, caller, participationId: id, isOver, isUnsigned });
  return id;
}

/** For exactly one more, so that nobody of the waitlist moves up instead. */
async function raiseMaximum(
  trx: Db,
  { eventId, actor }: { eventId: string; actor: Actor | null },
): Promise<void> {
  const access = actor && eventAccess(actor, 'manageParticipants');
  if (!access || !(await findEventOrganizer(trx, { eventId, access })))
    throw new AppError('FORBIDDEN');
  await updateMaximumForOneMore(trx, eventId);
}

/** Signs the waiver, where the organizer has one; whether it is still to be signed. */
async function signIn(
  trx: Db,
  { signature }: WalkIn,
  { gate, caller, participationId }: WalkInGate & { participationId: string },
): Promise<boolean> {
  const of = { eventId: gate.id, participationId };
  if (signature) {
    const row = await findSigning(trx, of);
    if (!row) throw new AppError('PARTICIPANT_NOT_FOUND');
    const { accountId: actorId, deviceId } = caller;
    await saveSignature(
      trx,
      { row, gate: { actorId, deviceId } },
      { ...signature, signerUserId: null },
    );
  }
  const unsigned = await listUnsigned(trx, { ...of, participationIds: [participationId] });
  return unsigned.has(participationId);
}

/**
 * A scan like any other; whoever is over the capacity is shown as a conflict. Who has not signed
 * waits outside, unless the device had no connection and has let them in.
 */
async function letIn(
  trx: Db,
  { occurredAt, wasOffline }: WalkIn,
  given: WalkInGate & { participationId: string; isOver: boolean; isUnsigned: boolean },
): Promise<void> {
  const { gate, caller, participationId, isOver, isUnsigned } = given;
  const isIn = wasOffline || !isUnsigned;
  const receivedAt = new Date().toISOString();
  const [seq = 0] = await reserveScanNumbers(trx, 1);
  const time = correctClock({ occurredAt, clockOffsetMs: 0 }, receivedAt);
  const { accountId: actorId, deviceId, origin } = caller;
  const verdict = walkInVerdict({ isOver, isUnsigned });
  await insertScans(trx, [
    {
      ...{ seq, nonce: randomUUID(), organizerId: gate.organizer_id, eventId: gate.id },
      ...{ participationId, deviceId, actorId, origin, kind: 'entry', refersTo: null },
      ...{ codeHash: null, reason: null, ...time, clockOffsetMs: 0, receivedAt, wasOffline },
      ...{ verdict, effect: isIn ? 'in' : null },
      ...{ firstSeq: null, otherEventId: null, contentHash: '' },
    },
  ]);
  await tellOfConflicts(trx, [verdict], { gate, caller });
  if (!isIn) return;
  const checkInTime = time.occurredAt;
  const state = { participationId, isInside: true, checkInTime, actorId, deviceId };
  await updateCheckedStates(trx, [{ ...state, checkInStatus: 'checked_in' }]);
}

function walkInVerdict({ isOver, isUnsigned }: { isOver: boolean; isUnsigned: boolean }) {
  if (isOver) return 'conflict';
  return isUnsigned ? 'not_signed' : 'in';
}

/** Whether what was paid of a refused walk-in stays in the cash-up. */
function keepsPayment(error: unknown, { payment }: WalkIn): boolean {
  return error instanceof AppError && KEEPING.includes(error.code) && Boolean(payment?.pence);
}

/** Books what a refused walk-in has paid, once, assigned to nobody. */
async function keepPayment(
  trx: Db,
  { payment, nonce, name }: WalkIn,
  { gate, caller }: WalkInGate,
): Promise<void> {
  const organizerId = gate.organizer_id;
  await lockNonces(trx, { organizerId, nonces: [nonce] });
  if (!payment || (await findPayment(trx, { organizerId, nonce }))) return;
  if ((await countUnassigned(trx, gate.id)) >= GATE_LIMIT.walkIns.max) return;
  const of = { organizerId, eventId: gate.id, participationId: null, nonce, payer: name };
  const by = { actorId: caller.accountId, deviceId: caller.deviceId };
  await book(trx, { entries: [{ ...of, ...by, ...payment, kind: 'payment' }] });
}

/**
 * The charge, and what was paid, whether it covers the price or not
 * (docs/product/money.md#ledger). What was kept of the same walk-in before is taken back; when
 * somebody has assigned it or refunded it, it is not booked again.
 */
async function bookPayment(
  trx: Db,
  { payment, nonce }: WalkIn,
  { gate, caller, participationId }: WalkInGate & { participationId: string },
): Promise<void> {
  const of = { organizerId: gate.organizer_id, eventId: gate.id };
  const by = { ...of, actorId: caller.accountId, deviceId: caller.deviceId };
  const before = await findPayment(trx, { organizerId: gate.organizer_id, nonce });
  const entries: NewEntry[] = [];
  if (before && !before.isAssigned) {
    const { id, kind, method, pence } = before;
    entries.push({ ...by, kind, method, pence: 0 - pence, reverses: id, participationId: null });
  }
  if (payment?.pence && !before?.isAssigned) {
    const own = { participationId, nonce: before ? null : nonce, ...payment };
    entries.push({ ...by, ...own, kind: 'payment' });
  }
  await book(trx, { participationIds: [participationId], entries });
}
