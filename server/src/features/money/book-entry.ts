import { randomUUID } from 'node:crypto';
import { type Endpoints, GATE_LIMIT, type NewLedgerEntry } from '@muster/contract';
import { eventAccess, formatPounds, toPounds } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
import { SERVER_TEXT } from '../../platform/failure-texts.ts';
import type { Handlers, Request } from '../../platform/http/handler.ts';
import { once } from '../../platform/nonces/once.ts';
import type { ShareCaller } from '../crew/device-store.ts';
import { requireEvent } from '../crew/event-access.ts';
import { type GateCaller, gateCaller, requireShare, shareCaller } from '../crew/gate-caller.ts';
import type { NewEntry } from '../participation/account-store.ts';
import { book } from '../participation/book.ts';
import { inEventTransaction } from '../participation/in-event-transaction.ts';
import { toEntry } from './ledger.ts';
import {
  type Account,
  countBookedEntries,
  findAccountForUpdate,
  findEntry,
  hasGoneAlong,
  isReversed,
  listSaved,
} from './ledger-store.ts';

export const ledgerEntries = {
  /**
   * Books money that was taken or refunded, or an adjustment; a payment for several people at once,
   * or for none of them (docs/product/money.md#ledger).
   */
  async addLedgerEntry(services, request) {
    const { params, body, signal } = request;
    const { id: eventId } = params;
    const caller = requireBooking(request, { eventId, entry: body });
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const organizerId = await requireEvent(trx, { eventId, access: caller.access });
      const content = ['addLedgerEntry', eventId, body];
      return once(trx, { organizerId, nonce: body.nonce, content }, async () => {
        const { kind, method, pence, note, nonce } = body;
        const first = { participationId: body.participationId, pence, nonce };
        const others = (body.kind === 'payment' && body.others) || [];
        const parts = [first, ...others.map((one) => ({ ...one, nonce: randomUUID() }))];
        for (const participationId of parts.map((part) => part.participationId).sort()) {
          const account = await findAccountForUpdate(trx, { eventId, participationId });
          if (!account) throw new AppError('PARTICIPANT_NOT_FOUND');
          requireRefundable(body, account);
          await requireRoomForEntry(trx, {
            participationId,
            caller: shareCaller(caller, organizerId),
          });
        }
        const { accountId: actorId, deviceId } = caller;
        const entry = { organizerId, eventId, kind, method, note, reverses: null };
        const entries = parts.map((part) => ({ ...entry, ...part, actorId, deviceId }));
        return save(trx, { eventId, entries });
      });
    });
  },

  /** Reverses an entry by one of the same kind and method, for an organizer or treasurer. */
  async reverseLedgerEntry(services, request) {
    const { actor, params, body, signal } = request;
    const { id: eventId, entryId } = params;
    const access = eventAccess(actor, 'viewLedger');
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const organizerId = await requireEvent(trx, { eventId, access });
      const { nonce, note } = body;
      const content = ['reverseLedgerEntry', eventId, entryId, body];
      return once(trx, { organizerId, nonce, content }, async () => {
        const entry = await findEntry(trx, { eventId, id: entryId });
        if (!entry) throw new AppError('ENTRY_NOT_FOUND');
        const { participationId, kind, method, pence, reverses } = entry;
        if (reverses !== null || kind === 'charge') throw new AppError('NOT_REVERSIBLE');
        if (kind === 'voucher')
          throw new AppError('NOT_REVERSIBLE', { message: SERVER_TEXT.voucherEntry });
        if (kind === 'transfer' || (await hasGoneAlong(trx, entryId)))
          throw new AppError('NOT_REVERSIBLE', { message: SERVER_TEXT.movedAlong });
        // What the provider has taken or refunded is not undone by a word here.
        if (method === 'online')
          throw new AppError('NOT_REVERSIBLE', { message: SERVER_TEXT.paidOnline });
        if (participationId) await findAccountForUpdate(trx, { eventId, participationId });
        if (await isReversed(trx, entryId)) throw new AppError('ALREADY_REVERSED');
        const made = { organizerId, eventId, participationId, kind, method, nonce, note };
        const by = { actorId: actor.id, deviceId: actor.key?.id ?? null };
        const back = { ...made, ...by, pence: 0 - pence, reverses: entryId };
        return save(trx, { eventId, entries: [back] });
      });
    });
  },

  /**
   * Assigns a payment that is assigned to nobody: it is reversed, and booked for a participant.
   */
  async assignLedgerEntry(services, request) {
    const { actor, params, body, signal } = request;
    const { id: eventId, entryId } = params;
    const access = eventAccess(actor, 'viewLedger');
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const organizerId = await requireEvent(trx, { eventId, access });
      const { nonce, participationId } = body;
      const content = ['assignLedgerEntry', eventId, entryId, body];
      return once(trx, { organizerId, nonce, content }, async () => {
        if (!(await findAccountForUpdate(trx, { eventId, participationId })))
          throw new AppError('PARTICIPANT_NOT_FOUND');
        const entry = await findEntry(trx, { eventId, id: entryId });
        if (entry?.payer === undefined || entry.payer === null)
          throw new AppError('ENTRY_NOT_FOUND');
        if (await isReversed(trx, entryId)) throw new AppError('ALREADY_REVERSED');
        await requireRoomForEntry(trx, {
          participationId,
          caller: { callerId: actor.id, organizerId },
        });
        const { kind, method, pence, payer } = entry;
        const by = { organizerId, eventId, kind, method, actorId: actor.id, deviceId: null };
        const back = { participationId: null, pence: 0 - pence, reverses: entryId, note: '' };
        await book(trx, { entries: [{ ...by, ...back }] });
        const again = { ...by, participationId, pence, reverses: null, note: payer, nonce };
        return save(trx, { eventId, entries: [again] });
      });
    });
  },
} satisfies Partial<Handlers>;

/** At the gate money is taken, in cash and by card; everything else is for those with the books. */
function requireBooking(
  request: Request<Endpoints['addLedgerEntry']>,
  { eventId, entry: { kind, method } }: { eventId: string; entry: NewLedgerEntry },
): GateCaller {
  const isTaking = kind === 'payment' && (method === 'cash' || method === 'card');
  if (request.device && !isTaking) throw new AppError('FORBIDDEN');
  return gateCaller(request, { eventId, ability: isTaking ? 'bookPayment' : 'viewLedger' });
}

function requireRefundable({ kind, pence }: NewLedgerEntry, account: Account): void {
  if (kind !== 'refund') return;
  const most = account.paidPence - account.refundedPence;
  if (pence <= most) return;
  const message = `At most ${formatPounds(toPounds(Math.max(most, 0)))} can be refunded`;
  throw new AppError('REFUND_TOO_LARGE', { message, fields: { pence: message } });
}

async function requireRoomForEntry(
  trx: Db,
  of: { participationId: string; caller: ShareCaller },
): Promise<void> {
  requireShare(of.caller, await countBookedEntries(trx, of), {
    limit: GATE_LIMIT.entries,
    code: 'TOO_MANY_ENTRIES',
    things: 'entries of this participant',
  });
}

/** What is said of the balance is of the first. */
async function save(trx: Db, made: { eventId: string; entries: readonly NewEntry[] }) {
  const { eventId } = made;
  const ids = await book(trx, { entries: made.entries });
  const entries = (await listSaved(trx, { eventId, ids })).map(toEntry);
  const entry = entries[0]!;
  const { participationId } = entry;
  const account = participationId
    ? await findAccountForUpdate(trx, { eventId, participationId })
    : undefined;
  const response = { entry, balancePence: account?.balancePence ?? 0, entries };
  return { response, participationId };
}
