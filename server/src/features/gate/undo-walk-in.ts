import { randomUUID } from 'node:crypto';
import { eventAccess } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { Actor, Handlers } from '../../platform/http/handler.ts';
import { findEventOrganizer } from '../crew/access-store.ts';
import { eventRefusal } from '../crew/event-access.ts';
import { type GateCaller, gateCaller } from '../crew/gate-caller.ts';
import { book } from '../participation/book.ts';
import { promoteWaitlist } from '../participation/holds.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { updateStatusLeft } from '../participation/participation-store.ts';
import { type GateRow, lockGate } from './gate-store.ts';
import { insertScans, reserveScanNumbers } from './scan-store.ts';
import { findFreshWalkIn } from './walk-in-store.ts';

export const undoneWalkIns = {
  /**
   * Takes back a player who was added by mistake: their spot, their scan and what they have paid,
   * or nothing (docs/product/gate.md#walk-ins).
   */
  async undoWalkIn(services, request) {
    const { actor, client, params, signal } = request;
    const { id: eventId, nonce } = params;
    const caller = gateCaller(request, { eventId, ability: 'checkIn' });
    const { access } = caller;
    const { id, promoted } = await inEventTransaction(
      services,
      { eventId, signal },
      async (trx) => {
        const gate = await lockGate(trx, { eventId, access });
        if (!gate) throw await eventRefusal(trx, { eventId, access });
        const organizerId = gate.organizer_id;
        const walkIn = await findFreshWalkIn(trx, { eventId, organizerId, nonce });
        if (!walkIn) throw new AppError('PARTICIPANT_NOT_FOUND');
        const { id: participationId, isUndone, scanNonce, payments } = walkIn;
        if (isUndone) return { id: participationId, promoted: [] };
        if (payments.length > 0) await requireLedger(trx, { eventId, actor });
        await updateStatusLeft(trx, { eventId, userIds: [participationId] });
        const by = { actorId: caller.accountId, deviceId: caller.deviceId };
        const entries = payments.map(({ id, method, pence }) => ({
          ...{ organizerId, eventId, participationId, ...by, kind: 'payment' as const, method },
          ...{ pence: 0 - pence, reverses: id },
        }));
        await book(trx, { participationIds: [participationId], entries });
        if (scanNonce) await undoScan(trx, { gate, caller, participationId, refersTo: scanNonce });
        // A device has no account: its organizer answers for it.
        await recordAudit(
          trx,
          { actor: actor ?? { id: organizerId }, client },
          {
            action: 'undoWalkIn',
            subject: { kind: 'event', id: eventId },
            after: { participation: participationId, device: caller.deviceId },
          },
        );
        const promoted = await promoteWaitlist(trx, eventId, services.config);
        return { id: participationId, promoted };
      },
    );
    services.bus.publish(promoted);
    return { id };
  },
} satisfies Partial<Handlers>;

/** As for every payment that is reversed. */
async function requireLedger(
  trx: Db,
  { eventId, actor }: { eventId: string; actor: Actor | null },
): Promise<void> {
  const access = actor && eventAccess(actor, 'viewLedger');
  if (access && (await findEventOrganizer(trx, { eventId, access }))) return;
  const message = 'Only an organizer or treasurer can undo what was paid';
  throw new AppError('FORBIDDEN', { message });
}

/** Otherwise they would be inside without a spot. */
async function undoScan(
  trx: Db,
  given: { gate: GateRow; caller: GateCaller; participationId: string; refersTo: string },
): Promise<void> {
  const { gate, caller, participationId, refersTo } = given;
  const { accountId: actorId, deviceId, origin } = caller;
  const receivedAt = new Date().toISOString();
  const [seq = 0] = await reserveScanNumbers(trx, 1);
  await insertScans(trx, [
    {
      ...{ seq, nonce: randomUUID(), organizerId: gate.organizer_id, eventId: gate.id },
      ...{ participationId, deviceId, actorId, origin, kind: 'undo', refersTo },
      ...{ codeHash: null, reason: null, occurredAt: receivedAt, clockOffsetMs: 0, receivedAt },
      ...{ wasOffline: false, isClockCorrected: false, verdict: 'undone', effect: null },
      ...{ firstSeq: null, otherEventId: null, contentHash: '' },
    },
  ]);
}
