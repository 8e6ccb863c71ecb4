import { type Endpoints, FAILURE_TEXT, GATE_LIMIT, type NewLedgerEntry } from '@muster/contract';
import { eventAccess, formatPounds, toPounds } from '@muster/domain';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/schema.ts';
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
} from './ledger-store.ts';

export const ledgerEntries = {
  /** Books money that was taken or refunded, or an adjustment (docs/product/money.md#ledger). */
  async addLedgerEntry(services, request) {
    const { params, body, signal } = request;
    const { id: eventId } = params;
    const caller = requireBooking(request, { eventId, entry: body });
    return inEventTransaction(services, { eventId, signal }, async (trx) => {
      const organizerId = await requireEvent(trx, { eventId, access: caller.access });
      const content = ['addLedgerEntry', eventId, body];
      return once(trx, { organizerId, nonce: body.nonce, content }, async () => {
        const { participationId } = body;
        const account = await findAccountForUpdate(trx, { eventId, participationId });
        if (!account) throw new AppError('PARTICIPANT_NOT_FOUND');
        requireRefundable(body, account);
        await requireRoomForEntry(trx, {
          participationId,
          caller: shareCaller(caller, organizerId),
        });
        const { accountId: actorId, deviceId } = caller;
        const { kind, method, pence, note, nonce } = body;
        const entry = { organizerId, eventId, participationId, kind, method, pence, note, nonce };
        return save(trx, { ...entry, reverses: null, actorId, deviceId });
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
          throw new AppError('NOT_REVERSIBLE', { message: FAILURE_TEXT.voucherEntry });
        if (kind === 'transfer' || (await hasGoneAlong(trx, entryId)))
          throw new AppError('NOT_REVERSIBLE', { message: FAILURE_TEXT.movedAlong });
        // What the provider has taken or refunded is not undone by a word here.
        if (method === 'online')
          throw new AppError('NOT_REVERSIBLE', { message: FAILURE_TEXT.paidOnline });
        if (participationId) await findAccountForUpdate(trx, { eventId, participationId });
        if (await isReversed(trx, entryId)) throw new AppError('ALREADY_REVERSED');
        const made = { organizerId, eventId, participationId, kind, method, nonce, note };
        const by = { actorId: actor.id, deviceId: null };
        return save(trx, { ...made, ...by, pence: 0 - pence, reverses: entryId });
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
        return save(trx, { ...by, participationId, pence, reverses: null, note: payer, nonce });
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

async function save(trx: Db, entry: NewEntry) {
  const { eventId, participationId } = entry;
  const [id = ''] = await book(trx, { entries: [entry] });
  const saved = (await findEntry(trx, { eventId, id }))!;
  const account = participationId
    ? await findAccountForUpdate(trx, { eventId, participationId })
    : undefined;
  const response = { entry: toEntry(saved), balancePence: account?.balancePence ?? 0 };
  return { response, participationId };
}
